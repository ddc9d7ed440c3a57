/**
 * Legal priority of attendance (Lei 10.048/2000 as amended by 14.626/2023). By Lei 13.466/2017 people of 80
 * or more go before other elderly people. The order of the queue itself is src/domain/fila.
 */
export type Prioridade = 'NORMAL' | 'PREFERENCIAL' | 'SUPERPREFERENCIAL';

export type MotivoPrioridade =
  | 'IDOSO_80'
  | 'IDOSO_60'
  | 'DEFICIENCIA'
  | 'TEA'
  | 'GESTANTE'
  | 'LACTANTE'
  | 'CRIANCA_COLO'
  | 'OBESIDADE'
  | 'MOBILIDADE'
  | 'DOADOR_SANGUE';

export type Preferencia = {
  readonly prioridade: Prioridade;
  readonly motivoPrioridade: MotivoPrioridade | null;
};

const NORMAL: Preferencia = { prioridade: 'NORMAL', motivoPrioridade: null };

/** What a reason in law gives; none: the common queue. */
export function preferenciaPor(motivo: MotivoPrioridade | null): Preferencia {
  if (motivo === null) return NORMAL;
  return {
    prioridade: motivo === 'IDOSO_80' ? 'SUPERPREFERENCIAL' : 'PREFERENCIAL',
    motivoPrioridade: motivo,
  };
}

/** From the menarche to the end of fertile age, assisted reproduction included (CFM 2.320/2022 says 50, and exceptions). */
const GESTA_DE = 10;
const GESTA_ATE = 60;

/**
 * Whether somebody of this sex and age may be pregnant. A trans man may be, whatever his papers say; of whom the sex or the
 * age is not known nothing is refused.
 */
export function podeGestar({
  sexo,
  idade,
  identidadeGenero = null,
}: {
  readonly sexo: string | null;
  readonly idade: number | null;
  readonly identidadeGenero?: string | null;
}): boolean {
  const outroPapel = identidadeGenero === 'TRANS_HOMEM' || identidadeGenero === 'NAO_BINARIA';
  if (sexo === 'M' && !outroPapel) return false;
  return idade === null || (idade >= GESTA_DE && idade <= GESTA_ATE);
}

/** What the age alone gives; whoever checks in sees the rest. */
export function sugerirPreferencia(idade: number | null): Preferencia {
  if (idade === null || idade < 60) return NORMAL;
  return preferenciaPor(idade >= 80 ? 'IDOSO_80' : 'IDOSO_60');
}
