/** What the screen of the periodontal chart says (ODO-01). */
import { formatData } from '#domain/formato/data.ts';
import { formatDecimal } from '#domain/formato/decimal.ts';
import {
  SITIOS,
  type FichaDente,
  type LinhaPeriodontal,
  type LugarDaFicha,
  type MudancaPeriodontal,
} from '#domain/odontologia/periodontal.ts';
import { periodontal } from './odontologia.ts';

const mm = (valor: number | null): string => (valor === null ? 'não medida' : `${valor} mm`);
const umaCasa = (valor: string | null, unidade: string): string =>
  valor === null ? '—' : `${formatDecimal(valor, { scale: 1 })}${unidade}`;

export const fichaTela = {
  titulo: 'Ficha periodontal',
  falha: 'A ficha não pôde ser lida',
  vazia: 'Nenhum dente nesta ficha',
  vaziaTexto: 'Os dentes vêm do odontograma, no dia do exame.',
  ajuda:
    'Digite as profundidades na ordem da sonda: vestibular de cima, palatina de volta, lingual, vestibular de baixo.',
  teclas: [
    ['0 a 9', 'mede e vai ao próximo sítio'],
    ['+ e número', 'dez ou mais: + 2 é 12'],
    ['- e número', 'recessão negativa: a gengiva cobre a coroa'],
    ['S', 'sangra: logo depois do número, é daquele sítio'],
    ['P', 'placa, do mesmo modo'],
    ['M e grau', 'mobilidade do dente'],
    ['F e grau', 'furca no sítio'],
    ['Espaço', 'pula o sítio'],
    ['Backspace', 'volta e apaga'],
    ['Setas', 'andam; para cima e para baixo mudam de linha'],
  ],
  verTeclas: 'Teclas',
  soLeitura: 'O exame não está aberto: a ficha só se lê.',
  superior: 'Arcada superior',
  inferior: 'Arcada inferior',
  linha: {
    mobilidade: 'Mobilidade',
    furca: 'Furca',
    marcas: 'Sangra e placa',
    recessao: 'Recessão',
    profundidade: 'Profundidade',
    antes: 'Antes',
    dente: 'Dente',
  },
  face: (superior: boolean, face: 'V' | 'L') =>
    face === 'V' ? 'vestibular' : superior ? 'palatina' : 'lingual',
  /** '16, disto-vestibular, profundidade 5 mm, sangra'. */
  casa: ({ dente, sitio, medida }: LugarDaFicha, ficha: FichaDente, antes: number | null): string => {
    const nome = SITIOS[sitio] ?? 'V';
    return [
      periodontal.sitio(dente, nome),
      `${medida === 'profundidade' ? 'profundidade' : 'recessão'} ${mm(ficha[medida][sitio] ?? null)}`,
      ...(ficha.sangramento[sitio] ? ['sangra'] : []),
      ...(ficha.placa[sitio] ? ['placa'] : []),
      ...(ficha.furca[sitio] ? [`furca grau ${ficha.furca[sitio]}`] : []),
      ...(ficha.mobilidade ? [`mobilidade grau ${ficha.mobilidade}`] : []),
      ...(antes === null ? [] : [`antes ${mm(antes)}`]),
    ].join(', ');
  },
  pendente: {
    '+': 'Dez mais o próximo número',
    '-': 'O próximo número é negativo',
    M: 'Grau de mobilidade: 0 a 3',
    F: 'Grau de furca: 0 a 3',
  },
  recusa: {
    numero: 'Fora do que a sonda diz: profundidade de 0 a 15 mm, recessão de -9 a 15 mm, graus de 0 a 3.',
    furca: 'Este sítio não tem furca: ela está nos molares e no primeiro pré-molar de cima.',
  },
  teclado: 'Teclado da ficha',
  tecla: {
    S: 'Sangra',
    P: 'Placa',
    M: 'Mobil.',
    F: 'Furca',
    Backspace: 'Apagar',
    ' ': 'Pular',
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
  } as { readonly [tecla: string]: string | undefined },
  falhaGuardar: 'As medidas não foram guardadas. Tente de novo.',
  guardado: 'Tudo guardado',
  guardando: 'Guardando…',
  esperando: (dentes: number) =>
    dentes === 1
      ? '1 dente ainda não chegou ao servidor. Continue: vai de novo assim que der.'
      : `${dentes} dentes ainda não chegaram ao servidor. Continue: vão de novo assim que der.`,
  guardarAgora: 'Guardar agora',
  achado: 'Há medidas suas desta ficha que não chegaram ao servidor.',
  retomar: 'Retomar',
  descartar: 'Descartar',
  oSeu: ({ profundidade, recessao }: LinhaPeriodontal) =>
    `O que você mediu: profundidade ${profundidade ?? 'em branco'}${recessao ? `, recessão ${recessao}` : ''} (vestibular, depois por dentro, do distal ao mesial).`,
  ficarComOMeu: 'Usar as minhas medidas',
  ficarComOOutro: 'Ficar com as dela',
  comparar: 'Comparar com',
  semComparacao: 'Nenhum outro dia',
  dia: (dia: string) => formatData(dia),
  indices: 'Índices',
  colunas: { dia: 'Dia', sitios: 'Sítios', media: 'Profundidade média', insercao: 'Inserção média' },
  sangramento: 'Sangramento',
  placa: 'Placa',
  bolsas: '4 mm ou mais',
  fundas: '6 mm ou mais',
  esteExame: 'este exame',
  porCento: (valor: string | null) => umaCasa(valor, ' %'),
  milimetros: (valor: string | null) => umaCasa(valor, ' mm'),
  mudancas: (dia: string) => `O que mudou 2 mm ou mais desde ${formatData(dia)}`,
  semMudanca: 'Nenhum sítio mudou 2 mm ou mais.',
  piorou: 'Piorou',
  melhorou: 'Melhorou',
  /** '16: disto-vestibular de 6 para 4 mm, mesio-palatina de 5 para 3 mm'. */
  mudanca: (doDente: readonly [MudancaPeriodontal, ...MudancaPeriodontal[]]) =>
    `${doDente[0].dente}: ${doDente
      .map(
        ({ dente, sitio, antes, depois }) =>
          `${periodontal.lado(dente, sitio)} de ${antes} para ${depois} mm`,
      )
      .join(', ')}`,
  legenda:
    'Vermelho e sublinhado: 4 mm ou mais; cheio, 6 mm ou mais. Ponto: sangra. Traço: placa. Linha cheia: gengiva; área: bolsa.',
  imprimir: 'Imprimir',
  impresso: (dia: string) => `Exame de ${formatData(dia)}`,
} as const;
