/** What a return of collection says of each title: segments T and U together, the movement and its reasons in words. */
import { sumDecimal } from '../formato/decimal.ts';
import type { ArquivoCnab } from './ler.ts';
import { dizDoMovimento, motivosDaCobranca, type Codigo, type DizCobranca } from './ocorrencias.ts';
import { titulosDoArquivo } from './titulos.ts';

export type RespostaCobranca = {
  readonly linha: number;
  readonly seuNumero: string | null;
  readonly nossoNumero: string | null;
  readonly pagador: string | null;
  /** Face of the title, as the bank has it. */
  readonly valor: string | null;
  readonly pago: string | null;
  readonly acrescimos: string;
  readonly descontos: string;
  readonly tarifa: string | null;
  readonly ocorridoEm: string | null;
  readonly creditoEm: string | null;
  readonly movimento: Codigo;
  readonly motivos: readonly Codigo[];
  readonly diz: DizCobranca;
};

export function respostasDaCobranca(arquivo: ArquivoCnab): readonly RespostaCobranca[] {
  return titulosDoArquivo({
    ...arquivo,
    lotes: arquivo.lotes.filter(({ familia }) => familia === 'cobranca'),
  }).map((titulo) => {
    const t = titulo.linhas[0]?.valores ?? {};
    const u = titulo.linhas.find(({ segmento }) => segmento === 'U')?.valores ?? {};
    const [movimento = { codigo: '', titulo: undefined }] = titulo.codigos;
    return {
      linha: titulo.linha,
      seuNumero: titulo.seuNumero,
      nossoNumero: t.nossoNumero ?? null,
      pagador: titulo.nome,
      valor: titulo.valor,
      pago: u.pago ?? null,
      acrescimos: u.acrescimos ?? '0.00',
      descontos: sumDecimal(u.desconto ?? '0.00', u.abatimento ?? '0.00'),
      tarifa: t.tarifa ?? null,
      ocorridoEm: u.ocorridoEm ?? null,
      creditoEm: u.creditoEm ?? null,
      movimento,
      motivos: motivosDaCobranca(movimento.codigo, t.motivos, arquivo.banco),
      diz: dizDoMovimento(movimento, arquivo.banco),
    };
  });
}
