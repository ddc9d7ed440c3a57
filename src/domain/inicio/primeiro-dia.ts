/**
 * The first day of an installation, declared: what its first administrator sets up, where each step is done and by what one
 * sees that it was. Nobody ticks a step off: rows are there or they are not. Skipped is what a person says, and is kept.
 */

/** What no register of the product tells. */
export type Sinal = 'logotipo' | 'usuarios' | 'correio' | 'certificado' | 'copia';

export type Feito =
  | { readonly registro: string; readonly filtros?: { readonly [filtro: string]: string } }
  | { readonly sinal: Sinal };

export type PassoDoPrimeiroDia = {
  readonly chave: string;
  readonly feito: Feito;
  /** The screen of the product where it is done; ':unidade' is the provider that the person works in. */
  readonly endereco: string;
  /** Done only inside a provider. */
  readonly naUnidade?: true;
  /** With what a new record of that screen begins, for the person to change; '$hoje' is today. */
  readonly inicial?: { readonly [campo: string]: unknown };
};

/** A week as most surgeries have it. */
const SEMANA = ['SEG', 'TER', 'QUA', 'QUI', 'SEX'].flatMap((dia) => [
  { dia, inicio: '08:00', fim: '12:00' },
  { dia, inicio: '13:30', fim: '17:30' },
]);

export const PRIMEIRO_DIA = [
  { chave: 'unidade', endereco: '/prestadores/form-prestador', feito: { registro: 'prestadores' } },
  {
    chave: 'logotipo',
    endereco: '/prestadores/form-prestador/:unidade',
    naUnidade: true,
    feito: { sinal: 'logotipo' },
  },
  {
    chave: 'profissionais',
    endereco: '/profissionais/list/importar',
    naUnidade: true,
    feito: { registro: 'profissionais' },
  },
  { chave: 'usuarios', endereco: '/usuarios?abrir=novo', naUnidade: true, feito: { sinal: 'usuarios' } },
  {
    chave: 'escalas',
    endereco: '/escalas/form',
    naUnidade: true,
    inicial: { nome: 'Atendimento', inicioVigencia: '$hoje', horarios: SEMANA },
    feito: { registro: 'escalas' },
  },
  { chave: 'correio', endereco: '/ajuda/administrador#ligar-o-e-mail', feito: { sinal: 'correio' } },
  {
    chave: 'certificado',
    endereco: '/configuracoes-notas-servico',
    naUnidade: true,
    feito: { sinal: 'certificado' },
  },
  { chave: 'copia', endereco: '/ajuda/administrador#ensaiar-uma-copia', feito: { sinal: 'copia' } },
  {
    chave: 'agendamento',
    endereco: '/agendas',
    naUnidade: true,
    feito: { registro: 'agendamentos', filtros: { situacao_ne: 'RESERVADO' } },
  },
] as const satisfies readonly PassoDoPrimeiroDia[];

export type ChavePasso = (typeof PRIMEIRO_DIA)[number]['chave'];
export type EstadoPasso = 'feito' | 'pulado' | 'falta';
export type AndamentoPasso = { readonly chave: ChavePasso; readonly estado: EstadoPasso };

export const isChavePasso = (texto: unknown): texto is ChavePasso =>
  PRIMEIRO_DIA.some(({ chave }) => chave === texto);

/** A step that was skipped and then done is done. */
export function andamento(
  concluidos: ReadonlySet<ChavePasso>,
  pulados: ReadonlySet<ChavePasso>,
): readonly AndamentoPasso[] {
  return PRIMEIRO_DIA.map(({ chave }) => ({
    chave,
    estado: concluidos.has(chave) ? 'feito' : pulados.has(chave) ? 'pulado' : 'falta',
  }));
}

export const proximoPasso = (passos: readonly AndamentoPasso[]): ChavePasso | undefined =>
  passos.find(({ estado }) => estado === 'falta')?.chave;

/** Where a step is done by who works in this provider. */
export function enderecoDoPasso(chave: ChavePasso, unidade: number | null): string {
  const endereco = PRIMEIRO_DIA.find((passo) => passo.chave === chave)?.endereco ?? '/primeiros-passos';
  return endereco.replace(':unidade', unidade === null ? '' : String(unidade));
}

/** The step that is done at this address, its hash with it: the one that says most of it. */
export function passoDoEndereco(endereco: string): ChavePasso | undefined {
  const [achado] = PRIMEIRO_DIA.flatMap(({ chave, endereco: proprio }) => {
    const padrao = proprio.replace(/\?.*$/, '').replace(':unidade', '[0-9]+');
    return new RegExp(`^${padrao}(?:[/#]|$)`).test(endereco) ? [{ chave, tamanho: padrao.length }] : [];
  }).toSorted((a, b) => b.tamanho - a.tamanho);
  return achado?.chave;
}

/** With what its new record begins. */
export function inicialDoPasso(
  chave: ChavePasso,
  hoje: string,
): { readonly [campo: string]: unknown } | undefined {
  const passo: PassoDoPrimeiroDia | undefined = PRIMEIRO_DIA.find((cada) => cada.chave === chave);
  return (
    passo?.inicial &&
    Object.fromEntries(
      Object.entries(passo.inicial).map(([campo, valor]) => [campo, valor === '$hoje' ? hoje : valor]),
    )
  );
}
