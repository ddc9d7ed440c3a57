/** Sentences of message templates. */
export function variavelDesconhecida(escrita: string, conhecidas: readonly string[]): string {
  return `A variável ${escrita} não existe. Use ${conhecidas.map((nome) => `{{${nome}}}`).join(', ')}.`;
}
