/** What a person has and takes that nobody has ended (CLIN-02), as the header of clinical screens shows it. */

export type ProblemaEmCurso = {
  readonly id: number;
  readonly nome: string;
  readonly situacao: 'SUSPEITO' | 'CONFIRMADO';
  readonly desde: string | null;
  readonly observacao: string | null;
  /** Another provider wrote it. */
  readonly alheio: boolean;
};

export type MedicamentoEmCurso = {
  /** `id` is a row of the patient's list or a prescription. */
  readonly origem: 'lista' | 'prescricao';
  readonly id: number;
  readonly nome: string;
  readonly principios: string | null;
  /** How it is used, in the words of then. */
  readonly uso: string | null;
  /** A day; of a prescription the moment of its issue. */
  readonly desde: string | null;
  readonly alheio: boolean;
};

export type EmCurso = {
  /** Whoever asks has no tie to the patient and said no purpose: nothing is told. */
  readonly semVinculo?: true;
  readonly problemas: readonly ProblemaEmCurso[];
  readonly medicamentos: readonly MedicamentoEmCurso[];
};
