/** Which convênio a visit of the patient goes by: what their register says on a day (docs/decisions/0156). */

export type Carteira = {
  readonly convenioId: number;
  readonly convenio: string;
  readonly plano: string | null;
  readonly numero: string;
  readonly validade: string | null;
  readonly principal: boolean;
  /** Of the convênio itself. */
  readonly ativo: boolean;
  readonly modalidade: string;
  readonly exigeAutorizacao: boolean;
  readonly diasRetorno: number | null;
};

/** No convênio at all; one that counts; several, of which a person chooses; none but expired or ended ones. */
export type CasoConvenio = 'NENHUM' | 'UM' | 'VARIOS' | 'VENCIDO';

export type ConvenioDoPaciente = {
  readonly caso: CasoConvenio;
  /** One card for each convênio, the main one first: those that count, or, where none does, the others. */
  readonly carteiras: readonly Carteira[];
};

/** Whoever pays for these is asked for no authorisation. */
const SEM_AUTORIZACAO = new Set(['PARTICULAR', 'SUS']);

export const pedeAutorizacao = (
  { exigeAutorizacao, modalidade }: Pick<Carteira, 'exigeAutorizacao' | 'modalidade'>,
  /** What the kind of visit is charged as asks for one of any convênio. */
  tipoExige: boolean,
): boolean => (exigeAutorizacao || tipoExige) && !SEM_AUTORIZACAO.has(modalidade);

const vale = ({ validade, ativo }: Carteira, dia: string): boolean =>
  ativo && (validade === null || validade >= dia);

/** By the cards of the patient's register, on the day of the visit. */
export function convenioNoDia(carteiras: readonly Carteira[], dia: string): ConvenioDoPaciente {
  const ordenadas = carteiras.toSorted(
    (a, b) =>
      Number(b.principal) - Number(a.principal) ||
      (b.validade ?? '9999').localeCompare(a.validade ?? '9999') ||
      a.convenio.localeCompare(b.convenio, 'pt-BR'),
  );
  const porConvenio = (lista: readonly Carteira[]) =>
    [...new Map(lista.toReversed().map((carteira) => [carteira.convenioId, carteira])).values()].toReversed();
  const valem = porConvenio(ordenadas.filter((carteira) => vale(carteira, dia)));
  if (valem.length > 0) return { caso: valem.length === 1 ? 'UM' : 'VARIOS', carteiras: valem };
  const demais = porConvenio(ordenadas);
  return { caso: demais.length > 0 ? 'VENCIDO' : 'NENHUM', carteiras: demais };
}
