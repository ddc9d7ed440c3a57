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

/** What the age alone gives; whoever checks in sees the rest. */
export function sugerirPreferencia(idade: number | null): Preferencia {
  if (idade === null || idade < 60) return NORMAL;
  return preferenciaPor(idade >= 80 ? 'IDOSO_80' : 'IDOSO_60');
}
