/** What the screen of the odontogram says (ODO-01). */
import { formatData } from '#domain/formato/data.ts';
import type { Diferenca, EstadoDoDente, Marca } from '#domain/odontologia/estado.ts';
import type { Dente, ImagemDaBoca } from '#domain/odontologia/tipos.ts';
import { imagemOdontologica } from '#schemas/clinico/imagem-odontologica.ts';
import { ENTRADA_ODONTOLOGICA, SITUACAO_ODONTOLOGICA } from '#schemas/compartilhado/odontologia.ts';
import { odontologia } from './odontologia.ts';
import { titulosDe } from './palavras.ts';

const SITUACOES = titulosDe(SITUACAO_ODONTOLOGICA);
const ENTRADAS = titulosDe(ENTRADA_ODONTOLOGICA);

const TIPOS_DE_IMAGEM = titulosDe(imagemOdontologica.properties.tipo.oneOf);

/** Nouns: they stand beside the name of any condition, whatever its gender. */
const EM_NOMES: typeof SITUACOES = {
  ...SITUACOES,
  PLANEJADO: 'planejamento',
  EM_EXECUCAO: 'execução',
  REALIZADO: 'conclusão',
  ENCONTRADO: 'já existia',
};

const situacaoDe = ({ situacao, condicao }: Marca): string =>
  situacao === 'ENCONTRADO' && condicao.tipo === 'TRATAMENTO'
    ? 'trabalho de outro lugar'
    : EM_NOMES[situacao];

/** 'Cárie em M e O, já existia em 10/01/2024'. */
const marca = (lida: Marca): string => {
  const faces = lida.faces === null ? '' : ` em ${odontologia.lista(Array.from(lida.faces))}`;
  // The day of what is on its way is the one on which it was planned.
  const situacao = lida.situacao === 'EM_EXECUCAO' ? 'em execução, planejamento' : situacaoDe(lida);
  return `${lida.condicao.nome}${faces}, ${situacao} em ${formatData(lida.desde)}`;
};

const TIPO: { readonly [tipo in Diferenca['tipo']]: string } = {
  entrou: 'Entrou',
  saiu: 'Saiu',
  mudou: 'Mudou',
};

export const odontogramaTela = {
  titulo: 'Odontograma',
  procurarTexto: 'Escolha o paciente de quem é a boca.',
  desconhecido: 'Não há esse paciente',
  desconhecidoTexto: 'O endereço não leva a um paciente deste prestador. Procure-o pelo nome.',
  procurar: 'Procurar paciente',
  outro: 'Outro paciente',
  planos: 'Planos de tratamento',
  periodontal: 'Ficha periodontal',
  imprimir: 'Imprimir',
  falhou: 'O odontograma não pôde ser lido',
  carregando: 'Lendo o odontograma',
  situacao: SITUACOES,
  entrada: ENTRADAS,
  situacaoDe,
  marca,
  dente: ({ codigo, nome }: Pick<Dente, 'codigo' | 'nome'>) => `${codigo}, ${nome.toLowerCase()}`,
  /** What a screen reader says of a tooth. */
  denteInteiro: (dente: Pick<Dente, 'codigo' | 'nome'>, { ausente, marcas }: EstadoDoDente): string => {
    const nome = `${dente.codigo}, ${dente.nome.toLowerCase()}`;
    const dizeres = marcas.map(marca);
    if (ausente && !marcas.some(({ condicao }) => condicao.efeito === 'AUSENCIA'))
      dizeres.unshift('sem o dente natural');
    return dizeres.length === 0 ? `${nome}: sem registro` : `${nome}: ${dizeres.join('; ')}`;
  },
  arcada: (dia: string) => `Boca em ${formatData(dia)}`,
  fileiras: [
    'Permanentes superiores',
    'Decíduos superiores',
    'Decíduos inferiores',
    'Permanentes inferiores',
  ],
  teclas: 'Setas andam entre os dentes, Enter abre o dente.',
  deciduos: 'Dentes de leite',
  supranumerarios: 'Supranumerários',
  comoEntram: 'Tratamento que se lança',
  dia: 'Dia',
  passado: (dia: string) => `Mostra o dia ${formatData(dia)}. O que se lança entra nesse dia.`,
  voltarHoje: 'Voltar a hoje',
  linhaDoTempo: 'Dias em que a boca mudou',
  comparar: 'Comparar com',
  diferencas: 'O que mudou entre os dois dias',
  semDiferenca: 'Nada mudou entre os dois dias.',
  tipo: TIPO,
  diferenca: (diferenca: Diferenca): string => {
    const { marca: lida } = diferenca;
    const local = lida.faces === null ? '' : ` ${lida.faces}`;
    const nome = `${lida.condicao.nome}${local}`;
    if (diferenca.tipo === 'mudou')
      return `${nome}: de ${EM_NOMES[diferenca.antes]} para ${situacaoDe(lida)}`;
    return diferenca.tipo === 'entrou' ? `${nome}, ${situacaoDe(lida)}` : nome;
  },
  ditado: 'Ditado',
  ditadoExemplo: '16 MOD resina',
  ditadoAjuda: 'Enter lança, Ctrl+Z desfaz. No fim da linha: fazer, feito ou fora.',
  lancar: 'Lançar',
  desfazer: 'Desfazer o último',
  desfeito: (nome: string) => `Desfeito: ${nome}.`,
  nadaADesfazer: 'Nada foi lançado desde que a tela abriu.',
  lancado: (frase: string) => `Lançado: ${frase}.`,
  falhaLancar: 'Não foi lançado. Tente de novo.',
  falhaDesfazer: 'Não foi desfeito. Tente de novo.',
  semDente: 'Escolha um dente no desenho para ver o que há nele e lançar pelas faces.',
  faces: 'Faces',
  oQue: 'Condição ou tratamento',
  ateODente: 'Até o dente',
  escolha: 'Escolha ou digite',
  condicoes: 'Condições',
  tratamentos: 'Tratamentos',
  noDente: 'O que se lançou neste dente',
  nadaNoDente: 'Nada foi lançado neste dente.',
  porQuem: (quando: string, nome: string | null) =>
    nome === null ? formatData(quando) : `${formatData(quando)}, por ${nome}`,
  imagens: 'Radiografias e fotos',
  semImagem: 'Nenhuma imagem neste dente.',
  incluirImagem: 'Incluir imagem',
  tipoDeImagem: TIPOS_DE_IMAGEM,
  /** 'Radiografia periapical de 10/11/2026, dentes 45 e 46'. */
  imagem: ({ tipo, data, dentes }: Pick<ImagemDaBoca, 'tipo' | 'data' | 'dentes'>) =>
    `${TIPOS_DE_IMAGEM[tipo]} de ${formatData(data)}, ${dentes.length === 0 ? 'boca inteira' : `${dentes.length === 1 ? 'dente' : 'dentes'} ${odontologia.lista(dentes)}`}`,
  abrirImagem: 'Abrir o registro',
  fechar: 'Fechar o dente',
  legenda: 'Legenda',
  legendaSituacao: {
    REALIZADO: 'cheio: está na boca',
    ENCONTRADO: 'claro: feito em outro lugar',
    EM_EXECUCAO: 'claro e tracejado: em execução',
    PLANEJADO: 'tracejado: planejado',
  },
  vazioTitulo: 'Nada lançado ainda',
  vazioTexto: 'Dite o que se vê, um dente por linha, ou toque num dente.',
} as const;

/** The mouth beside a plan. */
export const planoTela = {
  congelada: (dia: string) =>
    `Como estava em ${dia}, quando o plano foi apresentado ao paciente. O que se lançou depois não muda este desenho.`,
  papel: 'O papel do plano e a assinatura',
  comparar: 'Comparar com hoje',
  naoComparar: 'Só o dia da proposta',
  semDesenho: 'Este plano foi apresentado antes de se guardar o desenho. A boca está em palavras, acima.',
} as const;
