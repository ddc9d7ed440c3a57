/** What of a file is kept for a person: the rows whose sample is not there, each in words that are a file again. */

/** Letters of one message that is kept. */
export const LETRAS_DA_MENSAGEM = 200_000;

type Pedaco = { readonly texto: string; readonly linhas: number };
/** `linhas`: how many rows they keep. */
export type Guardaveis = { readonly partes: readonly string[]; readonly linhas: number };

/** Pieces put together up to the size of a message; one that is longer by itself is not kept, nor counted. */
function juntas(cabeca: string, pedacos: readonly Pedaco[], quebra: string): Guardaveis {
  const partes: string[] = [];
  let [atual, linhas] = [cabeca, 0];
  for (const pedaco of pedacos) {
    const texto = pedaco.texto + quebra;
    if (cabeca.length + texto.length > LETRAS_DA_MENSAGEM) continue;
    if (atual.length + texto.length > LETRAS_DA_MENSAGEM) {
      partes.push(atual);
      atual = cabeca;
    }
    atual += texto;
    linhas += pedaco.linhas;
  }
  return { partes: atual === cabeca ? partes : [...partes, atual], linhas };
}

/** `linhas`: numbers of the rows, from 1. Of HL7 the whole message of each; of a table its rows under the same header. */
export function guardaveis(arquivo: string, linhas: ReadonlySet<number>): Guardaveis {
  const todas = arquivo.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const hl7 = /^\s*(?:MSH|FHS|BHS)\W/.test(arquivo.replace(/^\uFEFF/, ''));
  if (!hl7)
    return juntas(
      `${todas[0] ?? ''}\n`,
      todas.flatMap((texto, at) => (at > 0 && linhas.has(at + 1) ? [{ texto, linhas: 1 }] : [])),
      '\n',
    );
  const mensagens: { texto: string; linhas: number }[] = [];
  for (const [at, cru] of todas.entries()) {
    const segmento = cru.replaceAll('\u000B', '').replaceAll('\u001C', '').trim();
    if (segmento.startsWith('MSH')) mensagens.push({ texto: '', linhas: 0 });
    const mensagem = mensagens.at(-1);
    if (!mensagem || segmento === '' || /^(?:FHS|BHS|BTS|FTS)\W/.test(segmento)) continue;
    mensagem.texto += `${segmento}\r`;
    if (linhas.has(at + 1)) mensagem.linhas += 1;
  }
  return juntas(
    '',
    mensagens.filter((mensagem) => mensagem.linhas > 0),
    '',
  );
}
