/**
 * Loads a picture that can be drawn on a canvas and exported. Storage may send no CORS headers, so the app's own server
 * fetches the hub's pictures; other pictures are loaded directly. Null when neither works.
 */
export async function loadPicture(url: string): Promise<HTMLImageElement | null> {
  return (await tryLoad(`/picture?url=${encodeURIComponent(url)}`)) ?? (await tryLoad(url));
}

async function tryLoad(url: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}
