/** How names stand inside sentences. */

/** A name in the middle of a sentence: 'Faixa do IRRF' as 'faixa do IRRF'; one that begins with initials ('CID') stays. */
export function noMeio(nome: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(nome) ? nome.charAt(0).toLocaleLowerCase('pt-BR') + nome.slice(1) : nome;
}
