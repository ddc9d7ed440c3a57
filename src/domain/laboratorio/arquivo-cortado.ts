/** Whether a file ends in the middle of a line: '9' of a cut '99' reads like a result, and is none. */

/** Ends a message that was kept as it travels; what stands before it is whole. */
const FIM_DA_MENSAGEM = '\u001C';

/**
 * Until which field a last segment without its carriage return is whole: past it nothing is read. OBX-11 is a letter, which
 * is there or is not; of SPM-2 the separator after it says that it ended. Of the others what follows is missing.
 */
const inteiro: { readonly [segmento: string]: (campos: readonly string[]) => boolean } = {
  OBX: (campos) => (campos[11] ?? '') !== '',
  SPM: (campos) => campos.length > 3,
  MSH: () => false,
  PID: () => false,
  OBR: () => false,
  NTE: () => false,
};

/** The last line, where nothing ends it. */
function semFim(arquivo: string): { readonly numero: number; readonly linha: string } | undefined {
  const linhas = arquivo.split(/\r\n|\r|\n/);
  const linha = (linhas.at(-1) ?? '').trim();
  return linha === '' || linha.includes(FIM_DA_MENSAGEM) ? undefined : { numero: linhas.length, linha };
}

/** The number of the line in which an HL7 file was cut. */
export function segmentoCortado(arquivo: string): number | undefined {
  const ultima = semFim(arquivo);
  if (!ultima) return undefined;
  const [, nome, separador] = /^([A-Z][A-Z\d]{2})(\W)/.exec(ultima.linha) ?? [];
  if (nome === undefined || separador === undefined) return ultima.numero;
  return inteiro[nome]?.(ultima.linha.split(separador)) === false ? ultima.numero : undefined;
}

/** The same of a table: its last line may go without an end (RFC 4180), and has all of its columns. */
export function linhaCortada(
  arquivo: string,
  colunas: number,
  celulas: (linha: string) => readonly string[],
): number | undefined {
  const ultima = semFim(arquivo);
  return ultima && celulas(ultima.linha).length < colunas ? ultima.numero : undefined;
}
