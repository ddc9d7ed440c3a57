/** What of a file is kept for a person: the rows whose sample is not there, each in words that are a file again. */

/** Letters of one message that is kept. */
export const LETRAS_DA_MENSAGEM = 200_000;

/** Pieces put together up to the size of a message; one that is longer by itself is left out. */
function juntas(cabeca: string, pedacos: readonly string[], quebra: string): readonly string[] {
  const partes: string[] = [];
  let atual = cabeca;
  for (const pedaco of pedacos) {
    if (cabeca.length + pedaco.length + quebra.length > LETRAS_DA_MENSAGEM) continue;
    if (atual.length + pedaco.length + quebra.length > LETRAS_DA_MENSAGEM) {
      partes.push(atual);
      atual = cabeca;
    }
    atual += pedaco + quebra;
  }
  return atual === cabeca ? partes : [...partes, atual];
}

/** `linhas`: numbers of the rows, from 1. Of HL7 the whole message of each; of a table its rows under the same header. */
export function guardaveis(arquivo: string, linhas: ReadonlySet<number>): readonly string[] {
  const todas = arquivo.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const hl7 = /^\s*(?:MSH|FHS|BHS)\W/.test(arquivo.replace(/^\uFEFF/, ''));
  if (!hl7)
    return juntas(
      `${todas[0] ?? ''}\n`,
      todas.filter((_linha, at) => at > 0 && linhas.has(at + 1)),
      '\n',
    );
  const mensagens: { texto: string; tem: boolean }[] = [];
  for (const [at, cru] of todas.entries()) {
    const segmento = cru.replaceAll('\u000B', '').replaceAll('\u001C', '').trim();
    if (segmento.startsWith('MSH')) mensagens.push({ texto: '', tem: false });
    const mensagem = mensagens.at(-1);
    if (!mensagem || segmento === '' || /^(?:FHS|BHS|BTS|FTS)\W/.test(segmento)) continue;
    mensagem.texto += `${segmento}\r`;
    if (linhas.has(at + 1)) mensagem.tem = true;
  }
  return juntas(
    '',
    mensagens.filter(({ tem }) => tem).map(({ texto }) => texto),
    '',
  );
}
