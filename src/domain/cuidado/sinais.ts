/**
 * Vital signs as a person reads them: what each is called, its unit, and whether a value of an adult is out of the usual.
 * The bounds are the common ones of outpatient care; they mark a value for whoever reads, they diagnose nothing.
 */
export type Sinal = {
  readonly campo: string;
  readonly titulo: string;
  readonly unidade: string;
  /** Usual from and to, in adults; a bound that is absent says nothing. */
  readonly de?: number;
  readonly ate?: number;
  /** The bounds count at any age. */
  readonly qualquerIdade?: true;
  readonly casas?: number;
};

export const SINAIS: readonly Sinal[] = [
  { campo: 'pressaoSistolica', titulo: 'Pressão sistólica', unidade: 'mmHg', de: 90, ate: 139 },
  { campo: 'pressaoDiastolica', titulo: 'Pressão diastólica', unidade: 'mmHg', de: 60, ate: 89 },
  { campo: 'frequenciaCardiaca', titulo: 'Frequência cardíaca', unidade: 'bpm', de: 50, ate: 100 },
  { campo: 'frequenciaRespiratoria', titulo: 'Frequência respiratória', unidade: 'irpm', de: 12, ate: 20 },
  {
    campo: 'temperatura',
    titulo: 'Temperatura',
    unidade: '°C',
    de: 35,
    ate: 37.7,
    qualquerIdade: true,
    casas: 1,
  },
  { campo: 'saturacao', titulo: 'Saturação de O₂', unidade: '%', de: 95, qualquerIdade: true },
  { campo: 'glicemia', titulo: 'Glicemia capilar', unidade: 'mg/dL', de: 70, ate: 199, qualquerIdade: true },
  { campo: 'peso', titulo: 'Peso', unidade: 'kg', casas: 1 },
  { campo: 'altura', titulo: 'Altura', unidade: 'cm' },
  { campo: 'imc', titulo: 'IMC', unidade: 'kg/m²', de: 18.5, ate: 29.9, casas: 1 },
  { campo: 'dor', titulo: 'Dor', unidade: 'de 10', ate: 6, qualquerIdade: true },
];

export type Desvio = 'alto' | 'baixo';

const ADULTO = 18;

/** Undefined: as usual, or nothing is known of it at this age. `idade` in whole years when it was measured. */
export function desvioDe(
  { de, ate, qualquerIdade }: Sinal,
  valor: number,
  idade: number | null,
): Desvio | undefined {
  if (!qualquerIdade && (idade === null || idade < ADULTO)) return undefined;
  if (de !== undefined && valor < de) return 'baixo';
  return ate !== undefined && valor > ate ? 'alto' : undefined;
}

export type Medida = {
  readonly campo: string;
  readonly titulo: string;
  readonly valor: number;
  readonly texto: string;
  readonly unidade: string;
  readonly desvio?: Desvio | undefined;
};

/** What of a row of vital signs was measured, in the order of the list. */
export function medidasDe(
  linha: { readonly [campo: string]: unknown },
  idade: number | null,
): readonly Medida[] {
  return SINAIS.flatMap((sinal): Medida[] => {
    const dado = linha[sinal.campo];
    if (dado === null || dado === undefined || dado === '') return [];
    const valor = Number(dado);
    if (!Number.isFinite(valor)) return [];
    const { campo, titulo, unidade } = sinal;
    return [
      {
        campo,
        titulo,
        valor,
        texto: numeroBr(valor, sinal.casas),
        unidade,
        desvio: desvioDe(sinal, valor, idade),
      },
    ];
  });
}

export function numeroBr(valor: number, casas = 0): string {
  return valor.toLocaleString('pt-BR', { minimumFractionDigits: casas, maximumFractionDigits: casas });
}
