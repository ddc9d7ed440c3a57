/**
 * What the closing of an account of care makes: one title for the convênio's share and one for the patient's.
 * The shares are those of the items, frozen to the cent (preco.ts). So the titles add up to the account's
 * total.
 */
import { addDays } from '../formato/data.ts';
import { compareDecimal } from '../formato/decimal.ts';

export type ContaAFechar = {
  readonly parteConvenio: string;
  readonly partePaciente: string;
  readonly convenioId: number | null;
  readonly vencimentoConvenio: string | null;
  readonly vencimentoPaciente: string | null;
};

export type ParteDaConta = {
  readonly devedor: 'CONVENIO' | 'PACIENTE';
  readonly valor: string;
  readonly vencimento: string;
};

export type RecusaDeFechamento = 'sem-prazo' | 'convenio-vencido' | 'paciente-vencido' | 'sem-convenio';

/** `prazo`: days that the contract, or else the convênio, gives to pay; null where neither says. */
export function partesDaConta(
  conta: ContaAFechar,
  prazo: number | null,
  hoje: string,
):
  | { readonly ok: true; readonly partes: readonly ParteDaConta[] }
  | { readonly ok: false; readonly recusa: RecusaDeFechamento } {
  const partes: ParteDaConta[] = [];
  if (compareDecimal(conta.parteConvenio, '0') > 0) {
    if (conta.convenioId === null) return { ok: false, recusa: 'sem-convenio' };
    const vencimento = conta.vencimentoConvenio ?? (prazo === null ? null : addDays(hoje, prazo));
    if (vencimento === null) return { ok: false, recusa: 'sem-prazo' };
    if (vencimento < hoje) return { ok: false, recusa: 'convenio-vencido' };
    partes.push({ devedor: 'CONVENIO', valor: conta.parteConvenio, vencimento });
  }
  if (compareDecimal(conta.partePaciente, '0') > 0) {
    const vencimento = conta.vencimentoPaciente ?? hoje;
    if (vencimento < hoje) return { ok: false, recusa: 'paciente-vencido' };
    partes.push({ devedor: 'PACIENTE', valor: conta.partePaciente, vencimento });
  }
  return { ok: true, partes };
}

export type TituloDaConta = {
  readonly id: number;
  readonly numero: string;
  readonly situacao: string;
  readonly glosas: number;
  readonly fatura: number | null;
};

export type Impedimento =
  | { readonly por: 'recebido' | 'negociado' | 'glosado'; readonly titulo: TituloDaConta }
  | { readonly por: 'fatura'; readonly titulo: TituloDaConta; readonly fatura: number };

/** What keeps an account from being taken back: money that moved because of it, or a paper that names it. */
export function impedimentoDaReabertura(titulos: readonly TituloDaConta[]): Impedimento | undefined {
  for (const titulo of titulos) {
    if (titulo.situacao === 'CANCELADA') continue;
    if (titulo.situacao === 'NEGOCIADA') return { por: 'negociado', titulo };
    if (titulo.glosas > 0) return { por: 'glosado', titulo };
    if (titulo.situacao !== 'EM_ABERTO') return { por: 'recebido', titulo };
    if (titulo.fatura !== null) return { por: 'fatura', titulo, fatura: titulo.fatura };
  }
  return undefined;
}
