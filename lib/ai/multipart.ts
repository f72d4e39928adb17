function append(form: FormData, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (value instanceof File) form.append(name, value, value.name);
  else if (Array.isArray(value)) for (const item of value) append(form, `${name}[]`, item);
  else if (typeof value === "object") {
    for (const [key, inner] of Object.entries(value)) append(form, `${name}[${key}]`, inner);
  } else form.append(name, String(value));
}

/**
 * A request's fields as `multipart/form-data`, spelled as OpenAI's own client does: `image[]` for each of a list,
 * `svg[model]` for what an object holds. The whole is in memory, so that a second try can send it again.
 */
export async function encodeMultipart(fields: object): Promise<{ contentType: string; body: Uint8Array }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) append(form, name, value);
  const encoded = new Response(form);
  return {
    contentType: encoded.headers.get("content-type") ?? "",
    body: new Uint8Array(await encoded.arrayBuffer()),
  };
}
