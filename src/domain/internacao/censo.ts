/** The daily census: who was there at midnight, who came, who left, who was there at the next; by ward it comes to zero (CLIN-04). */
export type EstadaNoCenso = {
  readonly internacaoId: number;
  readonly setorId: number;
  readonly entrada: 'ADMISSAO' | 'TRANSFERENCIA';
  readonly situacao: 'EM_CURSO' | 'TRANSFERIDA' | 'ALTA' | 'OBITO' | 'EVASAO';
  /** ISO moments. */
  readonly de: string;
  readonly ate: string | null;
};

export type LinhaDoCenso = {
  readonly setorId: number;
  readonly inicio: number;
  readonly admitidos: number;
  readonly recebidos: number;
  readonly enviados: number;
  readonly altas: number;
  readonly obitos: number;
  readonly evasoes: number;
  readonly fim: number;
  /** What the movement does not explain; zero, or something was written past the calls. */
  readonly diferenca: number;
};

export type Censo = {
  readonly agora: string;
  readonly dia: string;
  /** The day is not over: the last column counts who is there now. */
  readonly emCurso: boolean;
  readonly linhas: readonly (LinhaDoCenso & { readonly setor: string; readonly leitos: number })[];
  readonly total: Omit<LinhaDoCenso, 'setorId'> & { readonly leitos: number };
};

type Contado = { readonly setorId: number; readonly inicio: number; readonly fim: number };

/**
 * The movement of each ward in the period after `inicio` up to and with `fim`. Who was there at both ends is counted apart
 * (`presentes`), so that the sum proves something. A change of bed within a ward is no movement of it.
 */
export function censoDe(
  estadas: readonly EstadaNoCenso[],
  presentes: readonly Contado[],
  { inicio, fim }: { readonly inicio: string; readonly fim: string },
): LinhaDoCenso[] {
  const [de, ate] = [Date.parse(inicio), Date.parse(fim)];
  const dentro = (momento: string | null) =>
    momento !== null && Date.parse(momento) > de && Date.parse(momento) <= ate;
  /** The next or the former stay of the same admission in the same ward. */
  const vizinha = (estada: EstadaNoCenso, ponta: 'de' | 'ate', momento: string | null) =>
    estadas.some(
      (outraEstada) =>
        outraEstada !== estada &&
        outraEstada.internacaoId === estada.internacaoId &&
        outraEstada.setorId === estada.setorId &&
        outraEstada[ponta] === momento,
    );
  return presentes.map(({ setorId, inicio: antes, fim: depois }) => {
    const estadasDoSetor = estadas.filter((estada) => estada.setorId === setorId);
    const entram = estadasDoSetor.filter((estada) => dentro(estada.de));
    const saem = estadasDoSetor.filter((estada) => dentro(estada.ate));
    const saiu = (situacao: EstadaNoCenso['situacao']) =>
      saem.filter((estada) => estada.situacao === situacao).length;
    const linha = {
      setorId,
      inicio: antes,
      admitidos: entram.filter(({ entrada }) => entrada === 'ADMISSAO').length,
      recebidos: entram.filter(
        (estada) => estada.entrada === 'TRANSFERENCIA' && !vizinha(estada, 'ate', estada.de),
      ).length,
      enviados: saem.filter(
        (estada) => estada.situacao === 'TRANSFERIDA' && !vizinha(estada, 'de', estada.ate),
      ).length,
      altas: saiu('ALTA'),
      obitos: saiu('OBITO'),
      evasoes: saiu('EVASAO'),
      fim: depois,
    };
    return { ...linha, diferenca: diferencaDe(linha) };
  });
}

function diferencaDe(linha: Omit<LinhaDoCenso, 'setorId' | 'diferenca'>): number {
  const { inicio, admitidos, recebidos, enviados, altas, obitos, evasoes, fim } = linha;
  return inicio + admitidos + recebidos - enviados - altas - obitos - evasoes - fim;
}

/** The house: what wards send each other cancels out. */
export function totalDe(linhas: readonly LinhaDoCenso[]): Omit<LinhaDoCenso, 'setorId'> {
  const soma = (campo: Exclude<keyof LinhaDoCenso, 'setorId'>) =>
    linhas.reduce((total, linha) => total + linha[campo], 0);
  return {
    inicio: soma('inicio'),
    admitidos: soma('admitidos'),
    recebidos: soma('recebidos'),
    enviados: soma('enviados'),
    altas: soma('altas'),
    obitos: soma('obitos'),
    evasoes: soma('evasoes'),
    fim: soma('fim'),
    diferenca: soma('diferenca'),
  };
}
