import { decodePicture } from "@/lib/ai/decode-picture";
import type { GeneratedImage } from "@/lib/ai/image-provider";

/** IPTC's term for what a trained model made. */
const TRAINED_MODEL = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";

const XMP = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
  Iptc4xmpExt:DigitalSourceType="${TRAINED_MODEL}"/></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;

/** High enough that encoding the picture again causes no visible loss. */
const LOSSY_QUALITY = 92;

/** Writes into a png, jpeg or webp that AI made it (IPTC DigitalSourceType). A gif, whose format has no place for it, stays. */
export async function labelAsGenerated(picture: GeneratedImage): Promise<GeneratedImage> {
  if (picture.mimeType === "image/gif") return picture;
  const bytes = await decodePicture(
    picture.bytes,
    (whole) => {
      const labelled = whole.keepIccProfile().autoOrient().withXmp(XMP);
      if (picture.mimeType === "image/jpeg") labelled.jpeg({ quality: LOSSY_QUALITY });
      if (picture.mimeType === "image/webp") labelled.webp({ quality: LOSSY_QUALITY });
      return labelled.toBuffer();
    },
    { animated: true },
  );
  return { ...picture, bytes: new Uint8Array(bytes) };
}
