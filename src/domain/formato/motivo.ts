/** Whether a reason says something: one rule for all of them. Dots, spaces and one letter held down are no words. */
const letrasDe = (texto: string | null | undefined): string =>
  (texto ?? '').normalize('NFC').toLowerCase().match(/\p{L}/gu)?.join('') ?? '';
const variadas = (letras: string): number => new Set(letras).size;

/** 'Erro' names a reason; 'ooo' and '...' do not. */
const CURTO = { letras: 3, variadas: 2 } as const;
export function dizMotivo(texto: string | null | undefined): texto is string {
  const letras = letrasDe(texto);
  return letras.length >= CURTO.letras && variadas(letras) >= CURTO.variadas;
}

/** A sentence that justifies: letters, and more than one word. */
const FRASE = { letras: 10, variadas: 4, palavras: 2 } as const;
export const JUSTIFICATIVA_MINIMA = FRASE.letras;
export function dizPorque(texto: string | null | undefined): boolean {
  const letras = letrasDe(texto);
  const palavras = (texto ?? '').match(/\p{L}{2,}/gu) ?? [];
  return (
    letras.length >= FRASE.letras && variadas(letras) >= FRASE.variadas && palavras.length >= FRASE.palavras
  );
}
