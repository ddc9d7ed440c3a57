/** Who saw a patient's data, in the words that the patient is shown (CLIN-02). */
import type { Evento } from '#domain/auditoria/eventos.ts';
import { noMeio } from './palavras.ts';

type Frase = (objeto: string) => string;

/** 'do prontuário', 'da resposta'. */
const de = (objeto: string): string => objeto.replace(/^([oa]) /, 'd$1 ');

const frases: { readonly [acao in Evento]?: Frase } = {
  ver: (objeto) => `leu ${objeto}`,
  'ver-ficha': () => 'leu o histórico clínico',
  'ver-quem-viu': () => 'consultou quem viu os dados',
  'ver-historico': (objeto) => `leu as mudanças ${de(objeto)}`,
  'ver-arquivo': (objeto) => `abriu um arquivo ${de(objeto)}`,
  exportar: (objeto) => `exportou ${objeto}`,
  imprimir: (objeto) => `imprimiu ${objeto}`,
  'ver-documentos': (objeto) => `viu a lista de documentos ${de(objeto)}`,
  'ver-documento': (objeto) => `leu um documento ${de(objeto)}`,
  'baixar-documento': (objeto) => `baixou um documento ${de(objeto)}`,
};

export const quemViu = {
  titulo: 'Quem viu',
  de: (nome: string) => `Quem viu os dados de ${nome}`,
  descricao:
    'Cada leitura do cadastro, do histórico, dos prontuários, formulários, mensagens e documentos, com quem, quando e para quê. Leituras repetidas em cinco minutos contam uma vez.',
  cadastro: 'o cadastro',
  objeto: (genero: 'm' | 'f', titulo: string, dia: string | null) =>
    `${genero === 'f' ? 'a' : 'o'} ${noMeio(titulo)}${dia === null ? '' : ` de ${dia}`}`,
  frases,
  outra: (objeto: string) => `acessou ${objeto}`,
  alguem: 'Alguém',
  quando: 'Quando',
  quem: 'Quem',
  oQue: 'O que fez',
  finalidade: 'Para quê',
  semFinalidade: 'Não informada',
  deDia: 'De',
  ateDia: 'Até',
  imprimir: 'Imprimir',
  baixar: 'Baixar planilha',
  voltar: 'Histórico Clínico',
  vazio: 'Ninguém leu neste período',
  vazioTexto: 'Alargue o período.',
  falhou: 'A lista de leituras não abriu',
  carregando: 'Carregando as leituras',
  maisAntigas: 'Mostrar mais antigas',
  escolha: 'Escolha o paciente',
  arquivo: (paciente: string) => `Quem viu - ${paciente}.csv`,
} as const;
