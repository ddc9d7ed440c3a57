/**
 * The periodontal chart: six sites around each tooth, with the depth of the pocket, the recession, bleeding, plaque and
 * furcation, and how much the tooth moves. Its indices, and what became of each site since another day (ODO-01).
 */
import type { ExamePeriodontal } from '#schemas/clinico/exame-periodontal.ts';

/** Around the tooth: distal, middle and mesial of the outer side, then of the inner one. As they are stored. */
export const SITIOS = ['DV', 'V', 'MV', 'DL', 'L', 'ML'] as const;
export type Sitio = (typeof SITIOS)[number];

/** A tooth as it is stored: six words for six sites. */
export type LinhaPeriodontal = NonNullable<ExamePeriodontal['dentes']>[number];

type Seis<T> = readonly T[];
/** The same as it is worked with. Null: nobody measured it. */
export type FichaDente = {
  readonly dente: string;
  readonly profundidade: Seis<number | null>;
  readonly recessao: Seis<number | null>;
  readonly furca: Seis<number | null>;
  readonly sangramento: Seis<boolean>;
  readonly placa: Seis<boolean>;
  readonly mobilidade: number | null;
};

/** What a probe can say, in millimetres; below zero the gum covers the crown. */
export const FAIXAS = {
  profundidade: { de: 0, ate: 15 },
  recessao: { de: -9, ate: 15 },
  furca: { de: 0, ate: 3 },
  mobilidade: { de: 0, ate: 3 },
} as const;
/** From here on a pocket is one. */
export const BOLSA = 4;
export const BOLSA_FUNDA = 6;
/** A probe errs by a millimetre: less than this is no change. */
export const MUDANCA = 2;

const VAZIOS = SITIOS.map(() => null);
const NADA = SITIOS.map(() => false);

export const fichaVazia = (dente: string): FichaDente => ({
  dente,
  profundidade: VAZIOS,
  recessao: VAZIOS,
  furca: VAZIOS,
  sangramento: NADA,
  placa: NADA,
  mobilidade: null,
});

const numeros = (texto: string | null | undefined): Seis<number | null> => {
  const partes = (texto ?? '').split(' ');
  return SITIOS.map((_, at) => {
    const parte = partes[at];
    return parte === undefined || !/^-?\d{1,2}$/.test(parte) ? null : Number(parte);
  });
};
const nomes = (texto: string | null | undefined): Seis<boolean> => {
  const marcados = new Set((texto ?? '').split(' '));
  return SITIOS.map((sitio) => marcados.has(sitio));
};

export const lerLinha = (linha: LinhaPeriodontal): FichaDente => ({
  dente: linha.dente,
  profundidade: numeros(linha.profundidade),
  recessao: numeros(linha.recessao),
  furca: numeros(linha.furca),
  sangramento: nomes(linha.sangramento),
  placa: nomes(linha.placa),
  mobilidade: linha.mobilidade ?? null,
});

const escreverNumeros = (valores: Seis<number | null>): string | null =>
  valores.every((valor) => valor === null) ? null : valores.map((valor) => valor ?? '.').join(' ');
const escreverNomes = (valores: Seis<boolean>): string | null =>
  SITIOS.filter((_, at) => valores[at]).join(' ') || null;

export const escreverLinha = (ficha: FichaDente): LinhaPeriodontal => ({
  dente: ficha.dente,
  profundidade: escreverNumeros(ficha.profundidade),
  recessao: escreverNumeros(ficha.recessao),
  furca: escreverNumeros(ficha.furca),
  sangramento: escreverNomes(ficha.sangramento),
  placa: escreverNomes(ficha.placa),
  mobilidade: ficha.mobilidade,
});

/** Whether two rows say the same of the tooth. */
export function mesmaLinha(a: LinhaPeriodontal, b: LinhaPeriodontal): boolean {
  const [x, y] = [escreverLinha(lerLinha(a)), escreverLinha(lerLinha(b))];
  return (Object.keys(x) as (keyof LinhaPeriodontal)[]).every((campo) => x[campo] === y[campo]);
}

const superior = (dente: string): boolean => /^[1256]/.test(dente);
/** Quadrants of the patient's right, which is drawn at the left. */
const direita = (dente: string): boolean => /^[1458]/.test(dente);

/** The sites from which a furcation is reached; a tooth of one root has none. */
export function sitiosDaFurca(dente: string): readonly Sitio[] {
  const lugar = Number(dente[1]);
  if (superior(dente)) return lugar >= 6 ? ['V', 'DL', 'ML'] : lugar === 4 ? ['DL', 'ML'] : [];
  return lugar >= 6 ? ['V', 'L'] : [];
}

/** Depth and recession together: how far the tooth has lost its hold. Null where one of them was not measured. */
export function insercao({ profundidade, recessao }: FichaDente, sitio: number): number | null {
  const [bolsa, perda] = [profundidade[sitio] ?? null, recessao[sitio] ?? null];
  return bolsa === null || perda === null ? null : bolsa + perda;
}

export type ProblemaPeriodontal = {
  readonly dente: string;
  readonly medida: keyof typeof FAIXAS | 'sitio';
  readonly sitio?: Sitio;
};

/** What cannot be so in a tooth: a number that no probe says, a furcation where there is none. */
export function conferirFicha(ficha: FichaDente): readonly ProblemaPeriodontal[] {
  const { dente } = ficha;
  const fora = (valor: number | null, { de, ate }: { readonly de: number; readonly ate: number }): boolean =>
    valor !== null && (valor < de || valor > ate);
  const comFurca = sitiosDaFurca(dente);
  return [
    ...(['profundidade', 'recessao', 'furca'] as const).flatMap((medida) =>
      SITIOS.flatMap((sitio, at): ProblemaPeriodontal[] =>
        fora(ficha[medida][at] ?? null, FAIXAS[medida]) ? [{ dente, medida, sitio }] : [],
      ),
    ),
    ...SITIOS.flatMap((sitio, at): ProblemaPeriodontal[] =>
      ficha.furca[at] === null || comFurca.includes(sitio) ? [] : [{ dente, medida: 'sitio', sitio }],
    ),
    ...(fora(ficha.mobilidade, FAIXAS.mobilidade) ? [{ dente, medida: 'mobilidade' } as const] : []),
  ];
}

export type IndicesPeriodontais = {
  readonly sitios: number;
  /** Of a hundred measured sites, those that bled. */
  readonly sangramento: string | null;
  /** Of a hundred sites of the teeth that were looked at, those with plaque. */
  readonly placa: string | null;
  readonly profundidadeMedia: string | null;
  readonly insercaoMedia: string | null;
  readonly bolsas: number;
  readonly bolsasFundas: number;
};

/** To one place, halves away from zero, without the noise of binary fractions. */
function razao(parte: number, todo: number, vezes = 1): string | null {
  if (todo === 0) return null;
  const decimos = Math.round((Math.abs(parte) * vezes * 10) / todo);
  const sinal = parte < 0 && decimos > 0 ? '-' : '';
  return `${sinal}${Math.trunc(decimos / 10)}.${decimos % 10}`;
}

export function indices(fichas: Iterable<FichaDente>): IndicesPeriodontais {
  let [sitios, soma, sangram, comPlaca, dentes, presas, somaInsercao, bolsas, fundas] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0,
  ];
  for (const ficha of fichas) {
    const antes = sitios;
    for (const at of SITIOS.keys()) {
      const medida = ficha.profundidade[at] ?? null;
      if (medida === null) continue;
      sitios += 1;
      soma += medida;
      if (ficha.sangramento[at]) sangram += 1;
      if (medida >= BOLSA) bolsas += 1;
      if (medida >= BOLSA_FUNDA) fundas += 1;
      const nivel = insercao(ficha, at);
      if (nivel === null) continue;
      presas += 1;
      somaInsercao += nivel;
    }
    const placa = ficha.placa.filter(Boolean).length;
    // A tooth that was looked at for plaque alone counts too.
    if (sitios > antes || placa > 0) dentes += 1;
    comPlaca += placa;
  }
  return {
    sitios,
    sangramento: razao(sangram, sitios, 100),
    placa: razao(comPlaca, dentes * SITIOS.length, 100),
    profundidadeMedia: razao(soma, sitios),
    insercaoMedia: razao(somaInsercao, presas),
    bolsas,
    bolsasFundas: fundas,
  };
}

export type MudancaPeriodontal = {
  readonly dente: string;
  readonly sitio: Sitio;
  readonly antes: number;
  readonly depois: number;
};

/** Sites measured on both days whose pocket became another one, by more than a probe errs; the worst first. */
export function mudancas(
  antes: ReadonlyMap<string, FichaDente>,
  depois: ReadonlyMap<string, FichaDente>,
): readonly MudancaPeriodontal[] {
  return [...depois.values()]
    .flatMap((ficha) =>
      SITIOS.flatMap((sitio, at): MudancaPeriodontal[] => {
        const velha = antes.get(ficha.dente)?.profundidade[at] ?? null;
        const nova = ficha.profundidade[at] ?? null;
        if (velha === null || nova === null || Math.abs(nova - velha) < MUDANCA) return [];
        return [{ dente: ficha.dente, sitio, antes: velha, depois: nova }];
      }),
    )
    .sort((a, b) => b.depois - b.antes - (a.depois - a.antes) || a.dente.localeCompare(b.dente));
}

export const FACES_DA_FICHA = ['V', 'L'] as const;
/** The outer side, or the inner one. */
export type FaceDaFicha = (typeof FACES_DA_FICHA)[number];

/** The three sites of a side as they are drawn, from the patient's right to the left. */
export function sitiosDaFace(dente: string, face: FaceDaFicha): readonly number[] {
  const tres = face === 'V' ? [0, 1, 2] : [3, 4, 5];
  return direita(dente) ? tres : tres.toReversed();
}

/** Teeth of an arch as they are drawn. */
export function arcadas(dentes: readonly string[]): {
  readonly superior: readonly string[];
  readonly inferior: readonly string[];
} {
  const emOrdem = (certos: (dente: string) => boolean): readonly string[] => [
    ...dentes
      .filter((dente) => certos(dente) && direita(dente))
      .toSorted()
      .toReversed(),
    ...dentes.filter((dente) => certos(dente) && !direita(dente)).toSorted(),
  ];
  return { superior: emOrdem(superior), inferior: emOrdem((dente) => !superior(dente)) };
}

export type MedidaDigitada = 'profundidade' | 'recessao';
export type LugarDaFicha = {
  readonly dente: string;
  readonly sitio: number;
  readonly medida: MedidaDigitada;
};

type Fileira = { readonly medida: MedidaDigitada; readonly casas: readonly Omit<LugarDaFicha, 'medida'>[] };

/** The rows of numbers as they stand on the paper, top to bottom. */
export function fileirasDaFicha(dentes: readonly string[]): readonly Fileira[] {
  const { superior: cima, inferior: baixo } = arcadas(dentes);
  const casas = (linha: readonly string[], face: FaceDaFicha) =>
    linha.flatMap((dente) => sitiosDaFace(dente, face).map((sitio) => ({ dente, sitio })));
  const fora = (linha: readonly string[], face: FaceDaFicha): Fileira[] => [
    { medida: 'recessao', casas: casas(linha, face) },
    { medida: 'profundidade', casas: casas(linha, face) },
  ];
  return [
    ...fora(cima, 'V'),
    ...fora(cima, 'L').toReversed(),
    ...fora(baixo, 'L'),
    ...fora(baixo, 'V').toReversed(),
  ].filter(({ casas: cheias }) => cheias.length > 0);
}

/** The way of the probe: along the outer side of the arch, back along the inner one, and the same below. */
export function caminho(dentes: readonly string[], medida: MedidaDigitada): readonly LugarDaFicha[] {
  return fileirasDaFicha(dentes)
    .filter((fileira) => fileira.medida === medida)
    .flatMap(({ casas }, at) =>
      (at % 2 === 0 ? casas : casas.toReversed()).map((casa) => ({ ...casa, medida })),
    );
}

const mesmoLugar = (a: LugarDaFicha, b: LugarDaFicha): boolean =>
  a.dente === b.dente && a.sitio === b.sitio && a.medida === b.medida;

export type FichaNaTela = {
  readonly fichas: ReadonlyMap<string, FichaDente>;
  readonly lugar: LugarDaFicha;
  /** What the next digit completes: ten and more, below zero, mobility, furcation. */
  readonly pendente: '' | '+' | '-' | 'M' | 'F';
  /** The place that the last digit filled: a letter right after it speaks of that one. */
  readonly recente: LugarDaFicha | null;
  /** What the last key could not do. */
  readonly recusa: 'numero' | 'furca' | null;
};

export const comecar = (fichas: ReadonlyMap<string, FichaDente>): FichaNaTela | undefined => {
  const [lugar] = caminho([...fichas.keys()], 'profundidade');
  return lugar && { fichas, lugar, pendente: '', recente: null, recusa: null };
};

const trocar = <T>(valores: Seis<T>, at: number, valor: T): Seis<T> =>
  valores.map((velho, place) => (place === at ? valor : velho));

function com(estado: FichaNaTela, dente: string, mudar: (ficha: FichaDente) => FichaDente): FichaNaTela {
  const fichas = new Map(estado.fichas);
  fichas.set(dente, mudar(fichas.get(dente) ?? fichaVazia(dente)));
  return { ...estado, fichas };
}

function andar(estado: FichaNaTela, passos: number): FichaNaTela {
  const todos = caminho([...estado.fichas.keys()], estado.lugar.medida);
  const at = todos.findIndex((lugar) => mesmoLugar(lugar, estado.lugar));
  const lugar = todos[Math.min(Math.max(at + passos, 0), todos.length - 1)] ?? estado.lugar;
  return { ...estado, lugar };
}

/** Over the paper: along the row as it is drawn, or to the row above or below at the same place. */
function mover(estado: FichaNaTela, linhas: number, casas: number): FichaNaTela {
  const fileiras = fileirasDaFicha([...estado.fichas.keys()]);
  const row = fileiras.findIndex(({ medida, casas: todas }) =>
    todas.some((casa) => mesmoLugar({ ...casa, medida }, estado.lugar)),
  );
  const aqui = fileiras[row];
  const alvo = fileiras[Math.min(Math.max(row + linhas, 0), fileiras.length - 1)];
  if (!aqui || !alvo) return estado;
  const at = aqui.casas.findIndex((casa) => mesmoLugar({ ...casa, medida: aqui.medida }, estado.lugar));
  // Arches of another length meet in the middle.
  const place = linhas === 0 ? at + casas : at + Math.round((alvo.casas.length - aqui.casas.length) / 2);
  const casa = alvo.casas[Math.min(Math.max(place, 0), alvo.casas.length - 1)];
  return casa ? { ...estado, lugar: { ...casa, medida: alvo.medida }, recente: null } : estado;
}

function algarismo(estado: FichaNaTela, digito: number): FichaNaTela {
  const { lugar, pendente } = estado;
  const { dente, sitio, medida } = lugar;
  const pronto: FichaNaTela = { ...estado, pendente: '', recusa: null };
  if (pendente === 'M' || pendente === 'F') {
    // Of the tooth that was just measured, even where the place has gone on.
    const alvo = estado.recente ?? lugar;
    if (digito > FAIXAS.furca.ate) return { ...pronto, recusa: 'numero' };
    if (pendente === 'M') return com(pronto, alvo.dente, (ficha) => ({ ...ficha, mobilidade: digito }));
    if (!sitiosDaFurca(alvo.dente).some((nome) => nome === SITIOS[alvo.sitio]))
      return { ...pronto, recusa: 'furca' };
    return com(pronto, alvo.dente, (ficha) => ({ ...ficha, furca: trocar(ficha.furca, alvo.sitio, digito) }));
  }
  const valor = pendente === '+' ? 10 + digito : pendente === '-' ? -digito || 0 : digito;
  const { de, ate } = FAIXAS[medida];
  if (valor < de || valor > ate) return { ...pronto, recusa: 'numero' };
  const posto = com(pronto, dente, (ficha) => ({ ...ficha, [medida]: trocar(ficha[medida], sitio, valor) }));
  return { ...andar(posto, 1), recente: lugar };
}

function marcar(estado: FichaNaTela, marca: 'sangramento' | 'placa'): FichaNaTela {
  const { dente, sitio } = estado.recente ?? estado.lugar;
  return com({ ...estado, recusa: null }, dente, (ficha) => ({
    ...ficha,
    [marca]: trocar(ficha[marca], sitio, !ficha[marca][sitio]),
  }));
}

const apagar = (estado: FichaNaTela): FichaNaTela => {
  const { dente, sitio, medida } = estado.lugar;
  return com(estado, dente, (ficha) => ({ ...ficha, [medida]: trocar(ficha[medida], sitio, null) }));
};

/**
 * One key of whoever writes what the dentist dictates. A digit fills the place and goes on; '+' before it adds ten, '-' is
 * below zero; S and P mark bleeding and plaque, M and F ask for the degree. Undefined: the key says nothing here.
 */
export function teclar(estado: FichaNaTela, tecla: string): FichaNaTela | undefined {
  if (/^[0-9]$/.test(tecla)) return algarismo(estado, Number(tecla));
  const livre: FichaNaTela = { ...estado, pendente: '', recusa: null };
  switch (tecla) {
    case '+':
    case '-':
      return { ...livre, pendente: estado.pendente === tecla ? '' : tecla, recente: null };
    case 'm':
    case 'M':
      return { ...livre, pendente: 'M' };
    case 'f':
    case 'F':
      return { ...livre, pendente: 'F' };
    case 's':
    case 'S':
      return marcar(livre, 'sangramento');
    case 'p':
    case 'P':
      return marcar(livre, 'placa');
    case ' ':
    case '.':
      return { ...andar(livre, 1), recente: null };
    case 'Backspace':
      return { ...apagar(andar(livre, livre.recente || livre.fichas.size > 0 ? -1 : 0)), recente: null };
    case 'Delete':
      return { ...apagar(livre), recente: null };
    case 'ArrowLeft':
      return mover(livre, 0, -1);
    case 'ArrowRight':
      return mover(livre, 0, 1);
    case 'ArrowUp':
      return mover(livre, -1, 0);
    case 'ArrowDown':
      return mover(livre, 1, 0);
    case 'Home':
      return mover(livre, 0, -100);
    case 'End':
      return mover(livre, 0, 100);
    default:
      return undefined;
  }
}
