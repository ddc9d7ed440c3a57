/**
 * The first day of an installation, declared: what its first administrator sets up, where each step is done and by what one
 * sees that it was. Nobody ticks a step off: rows are there or they are not. Skipped is what a person says, and is kept.
 */
import { diaDaSemana } from '../agenda/dias.ts';
import { addDays } from '../formato/data.ts';
import { diaDe, momentoDe } from '../formato/fuso.ts';

/** What no register of the product tells. */
export type Sinal = 'logotipo' | 'usuarios' | 'correio' | 'certificado' | 'copia';

export type Feito =
  | { readonly registro: string; readonly filtros?: { readonly [filtro: string]: string } }
  | { readonly sinal: Sinal };

export type PassoDoPrimeiroDia = {
  readonly chave: string;
  readonly feito: Feito;
  /** The screen of the product where it is done; ':unidade' is the provider that the person works in, ':atender' a day with free times. */
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
    endereco: '/configuracoes-notas-servico/form',
    naUnidade: true,
    feito: { sinal: 'certificado' },
  },
  { chave: 'copia', endereco: '/ajuda/administrador#ensaiar-uma-copia', feito: { sinal: 'copia' } },
  {
    chave: 'agendamento',
    endereco: '/agendas?d=:atender',
    naUnidade: true,
    feito: { registro: 'agendamentos', filtros: { situacao_ne: 'RESERVADO' } },
  },
] as const satisfies readonly PassoDoPrimeiroDia[];

/** The list of steps. */
const SEM_LUGAR = '/primeiros-passos';

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

const passoDe = (chave: ChavePasso): PassoDoPrimeiroDia | undefined =>
  PRIMEIRO_DIA.find((passo) => passo.chave === chave);

/** Done inside a unit, and there is none yet. */
export function esperaUnidade(chave: ChavePasso, passos: readonly AndamentoPasso[]): boolean {
  const comUnidade = passos.some((passo) => passo.chave === 'unidade' && passo.estado === 'feito');
  return passoDe(chave)?.naUnidade === true && !comUnidade;
}

/** The first step to be done that can be. */
export const proximoPasso = (passos: readonly AndamentoPasso[]): ChavePasso | undefined =>
  passos.find(({ chave, estado }) => estado === 'falta' && !esperaUnidade(chave, passos))?.chave;

/** How many are not done yet: skipped, or waiting for a unit that was skipped, they are still to be done. */
export const quantosPorFazer = (passos: readonly AndamentoPasso[]): number =>
  passos.filter(({ estado }) => estado !== 'feito').length;

/** After it the day of a new schedule has too few times left to begin with. */
const JA_E_TARDE = '16:00';

/** The day on which somebody who works by the week that the steps propose has free times: today, or the next of work. */
export function diaDeAtender(agora: number): string {
  const hoje = diaDe(agora);
  let dia = agora < Date.parse(momentoDe(hoje, JA_E_TARDE)) ? hoje : addDays(hoje, 1);
  while (!SEMANA.some((cada) => cada.dia === diaDaSemana(dia))) dia = addDays(dia, 1);
  return dia;
}

/** Where a step is done by who works in this provider at this moment; without a provider, the steps say what comes before. */
export function enderecoDoPasso(chave: ChavePasso, unidade: number | null, agora: number): string {
  const endereco = (passoDe(chave)?.endereco ?? SEM_LUGAR).replace(':atender', diaDeAtender(agora));
  if (!endereco.includes(':unidade')) return endereco;
  return unidade === null ? SEM_LUGAR : endereco.replace(':unidade', String(unidade));
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
  const passo = passoDe(chave);
  return (
    passo?.inicial &&
    Object.fromEntries(
      Object.entries(passo.inicial).map(([campo, valor]) => [campo, valor === '$hoje' ? hoje : valor]),
    )
  );
}
