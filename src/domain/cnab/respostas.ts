/** What a return of payments says of each line: paid, accepted, refused, or a code that nobody knows (FEBRABAN, note G059). */
import { jaDita, type DitoPeloBanco } from '../titulo/resposta.ts';
import type { ArquivoCnab } from './ler.ts';
import { ocorrenciasDoPagamento, type Codigo } from './ocorrencias.ts';
import { titulosDoArquivo, type TituloCnab } from './titulos.ts';

export type Resposta = {
  readonly linha: number;
  readonly seuNumero: string | null;
  readonly favorecido: string | null;
  readonly valor: string | null;
  readonly efetivo: string | null;
  readonly data: string | null;
  readonly codigos: readonly Codigo[];
  readonly diz: 'pago' | 'aceito' | 'recusado' | 'desconhecido';
};

/** What the line says, by which it is known when it comes again. */
export const ditoDe = ({ data, efetivo, valor, codigos }: Resposta): DitoPeloBanco => ({
  data,
  valor: efetivo ?? valor,
  codigos: codigos.map(({ codigo }) => codigo).join(' ') || null,
});

/**
 * Whether the line says nothing new of an order that was answered or given up (docs/decisions/0168): it was told before, or it
 * says that the order was accepted, or refuses what was not paid.
 */
export const semNovidade = (
  resposta: Resposta,
  { paga, antes }: { readonly paga: boolean; readonly antes: readonly DitoPeloBanco[] },
): boolean =>
  resposta.diz === 'aceito' || (resposta.diz === 'recusado' && !paga) || jaDita(antes, ditoDe(resposta));

const ACEITO = new Set(['03', 'BD', 'BE']);

function dizem(codigos: readonly Codigo[]): Resposta['diz'] {
  // ZA tells that the bank replaced the account; what happened stands beside it.
  const ocorrencias = codigos.filter(({ codigo }) => codigo !== 'ZA');
  if (ocorrencias.some(({ codigo }) => codigo === '00'))
    return ocorrencias.length === 1 ? 'pago' : 'desconhecido';
  if (ocorrencias.length === 0 || ocorrencias.some(({ titulo }) => titulo === undefined))
    return 'desconhecido';
  return ocorrencias.every(({ codigo }) => ACEITO.has(codigo)) ? 'aceito' : 'recusado';
}

/** A line of every title, in the order of the file. A lot that was refused as a whole says so in its header for all of its lines. */
export function respostasDoArquivo(arquivo: ArquivoCnab): readonly Resposta[] {
  const doLote = new Map<string, readonly Codigo[]>();
  for (const { header } of arquivo.lotes)
    doLote.set(header.texto.slice(3, 7), ocorrenciasDoPagamento(header.valores.ocorrencias, arquivo.banco));
  return titulosDoArquivo(arquivo).map((titulo) => {
    const doSeu = doLote.get(titulo.linhas[0]?.texto.slice(3, 7) ?? '') ?? [];
    const codigos = titulo.codigos.length > 0 ? titulo.codigos : doSeu;
    return {
      linha: titulo.linha,
      seuNumero: titulo.seuNumero,
      favorecido: titulo.nome,
      valor: titulo.valor,
      efetivo: titulo.efetivo,
      data: efetivadoEm(titulo) ?? titulo.data,
      codigos,
      diz: dizem(codigos),
    };
  });
}

const efetivadoEm = ({ linhas }: TituloCnab): string | null => linhas[0]?.valores.efetivadoEm ?? null;
