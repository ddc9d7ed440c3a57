/** Bytes as base64 and hexadecimal, without Node's Buffer. */

export function deBase64(texto: string): Uint8Array {
  return Uint8Array.from(atob(texto), (letra) => letra.charCodeAt(0));
}

/** In pieces: a call takes only so many arguments. */
export function paraBase64(bytes: Uint8Array): string {
  let texto = '';
  for (let de = 0; de < bytes.length; de += 8192)
    texto += String.fromCharCode(...bytes.subarray(de, de + 8192));
  return btoa(texto);
}

export function deHex(texto: string): Uint8Array {
  return Uint8Array.from(texto.match(/../g) ?? [], (par) => Number.parseInt(par, 16));
}

export function paraHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
