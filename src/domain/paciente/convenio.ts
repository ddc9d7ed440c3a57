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
  /** Of the plan; true where the card names none. */
  readonly planoAtivo: boolean;
  readonly modalidade: string;
  readonly exigeAutorizacao: boolean;
  readonly diasRetorno: number | null;
};

/** No convênio at all; one that counts; several, of which a person chooses; none but expired or ended ones. */
export type CasoConvenio = 'NENHUM' | 'UM' | 'VARIOS' | 'VENCIDO';

/** Why a card does not count on a day. */
export type PorQueNaoVale = 'CONVENIO' | 'PLANO' | 'VALIDADE';

/** A card that would come by itself and does not count: it is told, so that nobody takes the other for the patient's own. */
export type CarteiraQueNaoVale = Pick<Carteira, 'convenioId' | 'convenio' | 'plano' | 'validade'> & {
  readonly porque: PorQueNaoVale;
};

export type ConvenioDoPaciente = {
  readonly caso: CasoConvenio;
  /** One card for each convênio, the main one first: those that count, or, where none does, the others. */
  readonly carteiras: readonly Carteira[];
  /** One card for each convênio that has none that counts. */
  readonly naoValem: readonly CarteiraQueNaoVale[];
};

/** Whoever pays for these is asked for no authorisation. */
const SEM_AUTORIZACAO = new Set(['PARTICULAR', 'SUS']);

export const pedeAutorizacao = (
  { exigeAutorizacao, modalidade }: Pick<Carteira, 'exigeAutorizacao' | 'modalidade'>,
  /** What the kind of visit is charged as asks for one of any convênio. */
  tipoExige: boolean,
): boolean => (exigeAutorizacao || tipoExige) && !SEM_AUTORIZACAO.has(modalidade);

function porqueNaoVale({ validade, ativo, planoAtivo }: Carteira, dia: string): PorQueNaoVale | null {
  if (!ativo) return 'CONVENIO';
  if (!planoAtivo) return 'PLANO';
  return validade === null || validade >= dia ? null : 'VALIDADE';
}
const vale = (carteira: Carteira, dia: string): boolean => porqueNaoVale(carteira, dia) === null;

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
  const comUma = new Set(valem.map(({ convenioId }) => convenioId));
  const demais = porConvenio(ordenadas.filter(({ convenioId }) => !comUma.has(convenioId)));
  const naoValem = demais.flatMap((carteira) => {
    const { convenioId, convenio, plano, validade } = carteira;
    const porque = porqueNaoVale(carteira, dia);
    return porque === null ? [] : [{ convenioId, convenio, plano, validade, porque }];
  });
  if (valem.length > 0) return { caso: valem.length === 1 ? 'UM' : 'VARIOS', carteiras: valem, naoValem };
  return { caso: demais.length > 0 ? 'VENCIDO' : 'NENHUM', carteiras: demais, naoValem };
}
