/** Sentences of the generated list. */
import { noMeio } from './palavras.ts';

/** 12345 as '12.345'. */
export function numero(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, '.');
}

/** '1 registro', '12.345 registros'. */
export function registros(count: number): string {
  return count === 1 ? '1 registro' : `${numero(count)} registros`;
}

type Gender = 'm' | 'f';

export const lista = {
  carimbos: {
    criadoEm: 'Criado em',
    criadoPor: 'Criado por',
    atualizadoEm: 'Atualizado em',
    atualizadoPor: 'Atualizado por',
    excluidoEm: 'Excluído em',
    excluidoPor: 'Excluído por',
  },
  pesquisar: 'Pesquisar',
  limparPesquisa: 'Limpar a pesquisa',
  filtros: 'Filtros',
  filtrosAtivos: (count: number) => (count === 1 ? '1 filtro ativo' : `${count} filtros ativos`),
  ou: 'ou',
  ouEntao: ', ou ',
  limparTudo: 'Limpar filtros',
  cancelar: 'Cancelar',
  novo: (singular: string, gender: Gender) => `${gender === 'f' ? 'Nova' : 'Novo'} ${noMeio(singular)}`,
  importar: 'Importar',
  exportar: 'Exportar',
  colunas: 'Colunas',
  ajuda: 'Atalhos do teclado',
  mais: 'Mais ações',
  lixeira: 'Lixeira',
  sairLixeira: 'Voltar à lista',
  atualizar: 'Atualizar',
  chegaram: (count: number) =>
    count === 1
      ? '1 registro novo desde que a lista foi lida.'
      : `${numero(count)} registros novos desde que a lista foi lida.`,
  mostrarNovos: 'Mostrar',

  total: (shown: number, total: number) => `${numero(shown)} de ${registros(total)}`,
  maisDe: (limit: number) => `mais de ${numero(limit)}`,
  contar: 'Contar todos',
  contando: 'Contando…',
  falhaContagem: 'Não foi possível contar os registros. Tente novamente.',
  faixa: (from: number, to: number) => `${numero(from)}–${numero(to)}`,
  de: 'de',
  porPagina: 'Por página',
  tamanhoPagina: (size: number) => `${size} por página`,
  paginaAnterior: 'Página anterior',
  proximaPagina: 'Próxima página',
  ultimaPagina: 'Última página',
  pagina: (page: number) => `Página ${numero(page)}`,
  paginaDe: (page: number, pages: number) => `Página ${numero(page)} de ${numero(pages)}`,

  ordemDica: 'Clique para ordenar; com Shift, soma à ordem atual. Arraste para mudar a coluna de lugar.',
  larguraDe: (title: string) => `Largura de ${title}`,

  carregando: 'Carregando…',
  falhaTitulo: 'Não foi possível carregar a lista',
  falhaTexto: 'Os filtros foram mantidos. Verifique a conexão e tente novamente.',
  vazioTitulo: (plural: string) => `Ainda não há ${noMeio(plural)}`,
  vazioTexto: 'O que for cadastrado aparece aqui.',
  vazioDoSistema:
    'Estes registros não se cadastram: aparecem aqui conforme o trabalho é feito nas outras telas.',
  vazioSemDireito: 'Quando alguém cadastrar, os registros aparecem aqui.',
  nadaNaAba: 'Nada nesta aba',
  nadaNaAbaTexto: 'Veja as outras abas.',
  nadaTitulo: 'Nada encontrado',
  nadaTexto:
    'Nenhum registro atende à pesquisa e aos filtros. Confira o que foi digitado ou retire um filtro.',
  lixeiraVaziaTitulo: 'A lixeira está vazia',
  lixeiraVaziaTexto: 'Registros excluídos ficam aqui e podem ser restaurados.',
  paginaVaziaTitulo: 'Esta página não tem mais registros',
  paginaVaziaTexto: 'A lista ficou menor. Volte à primeira página.',
  irPrimeira: 'Ir à primeira página',
  ignorados: (names: readonly string[]) =>
    names.length === 1
      ? `Parte do endereço não foi reconhecida e ficou de fora: ${names[0]}.`
      : `Partes do endereço não foram reconhecidas e ficaram de fora: ${names.join(', ')}.`,

  abrir: 'Abrir',
  abrirAba: 'Abrir em outra aba',
  editar: 'Editar',
  duplicar: 'Duplicar',
  historico: 'Histórico',
  excluir: 'Excluir',
  restaurar: 'Restaurar',
  acoesDe: (label: string) => `Ações de ${label}`,
  selecionar: (label: string) => `Selecionar ${label}`,
  selecionarPagina: 'Selecionar a página',
  selecionarTodos: (total: string) => `Selecionar todos os ${total}`,
  selecionados: (count: number) => (count === 1 ? '1 selecionado' : `${numero(count)} selecionados`),
  todosSelecionados: (count: number) => `Todos os ${numero(count)} da pesquisa estão selecionados`,
  desfazerSelecao: 'Desfazer seleção',
  editarCampos: 'Editar campos',

  // Without an article: 'paciente' is of whoever it is.
  confirmaExcluirUm: (singular: string, label: string) => `Excluir ${noMeio(singular)} ${label}?`,
  vaiParaLixeira: 'Vai para a lixeira e pode ser restaurado de lá.',
  excluido: (label: string) => `${label} foi para a lixeira.`,
  desfazer: 'Desfazer',
  daPesquisa: 'registros da pesquisa',
  conflitoLinha: 'Outra pessoa alterou este registro. A lista foi atualizada; confira e tente de novo.',
  restaurado: (label: string) => `${label} voltou da lixeira.`,
  loteAlterado: (count: number) =>
    count === 1 ? '1 registro alterado.' : `${numero(count)} registros alterados.`,
  loteJaEra: (count: number) =>
    count === 1 ? '1 registro já estava assim.' : `${numero(count)} registros já estavam assim.`,
  loteDesfeito: (count: number) =>
    count === 1 ? '1 registro voltou ao que era.' : `${numero(count)} registros voltaram ao que eram.`,
  loteExcluido: (count: number) =>
    count === 1 ? '1 registro foi para a lixeira.' : `${numero(count)} registros foram para a lixeira.`,
  loteRestaurado: (count: number) =>
    count === 1 ? '1 registro restaurado.' : `${numero(count)} registros restaurados.`,
  loteFalhas: (count: number) =>
    count === 1 ? '1 registro com problema' : `${numero(count)} registros com problema`,
  loteFalhaSemTexto: 'Não foi concluído. Abra o registro e tente novamente.',
  exportarLinhas: (text: string) => `${text} da pesquisa atual, na ordem da lista.`,
  exportarEscolhidos: (count: number) =>
    count === 1 ? 'O registro selecionado.' : `Os ${registros(count)} selecionados, na ordem da lista.`,
  falhaPreferencia: 'A aparência da lista não foi gravada e vale só até sair desta tela.',

  visoes: 'Visões',
  todos: (gender: Gender) => (gender === 'f' ? 'Todas' : 'Todos'),
  salvarVisao: 'Salvar visão',
  salvarVisaoNova: 'Salvar como nova visão',
  escopos: { propria: 'Só eu', papel: 'Um perfil', compartilhada: 'Quem trabalha nos meus prestadores' },
  renomear: 'Renomear e compartilhar',
  atualizarVisao: 'Gravar o estado atual',
  excluirVisao: 'Excluir visão',
  confirmaExcluirVisao: (name: string) => `Excluir a visão ${name}?`,
  acoesVisao: (name: string) => `Opções da visão ${name}`,
  visaoSalva: (name: string) => `Visão ${name} gravada.`,
  visaoExcluida: (name: string) => `Visão ${name} excluída.`,
  visaoAlterada: 'Alterada',
  visaoDe: (name: string) => `de ${name}`,
  abrirNaVisao: 'Abrir sempre nesta visão',
  naoAbrirNaVisao: 'Não abrir mais nesta visão',
  abreNaVisao: (name: string) => `Para você, a lista agora abre na visão ${name}.`,
  abreEmTodos: (gender: Gender) => `Para você, a lista agora abre em ${gender === 'f' ? 'Todas' : 'Todos'}.`,
  operadores: {
    like: 'contém',
    start: 'começa com',
    eq: 'é igual a',
    ne: 'é diferente de',
    range: 'está entre',
    gteornull: 'a partir de, ou sem data',
    lteornull: 'até, ou sem data',
    in: 'é um de',
    empty: 'está vazio',
    filled: 'está preenchido',
  },
  retirarFiltro: (text: string) => `Retirar o filtro ${text}`,
  faixaInvertida: 'O início vem depois do fim. Troque os valores.',
  periodos: {
    hoje: 'hoje',
    ontem: 'ontem',
    ultimos7: 'últimos 7 dias',
    ultimos30: 'últimos 30 dias',
    ultimos90: 'últimos 90 dias',
    estaSemana: 'esta semana',
    semanaPassada: 'semana passada',
    esteMes: 'este mês',
    mesPassado: 'mês passado',
    esteAno: 'este ano',
    anoPassado: 'ano passado',
    amanha: 'amanhã',
    proximos7: 'próximos 7 dias',
    proximos30: 'próximos 30 dias',
    proximaSemana: 'próxima semana',
    proximoMes: 'próximo mês',
  },
  aPartirDe: (valor: string) => `a partir de ${valor}`,
  ate: (valor: string) => `até ${valor}`,
  ouSemData: (texto: string) => `${texto}, ou sem data`,
  eu: 'eu',
  sim: 'Sim',
  nao: 'Não',
  celulaInativo: 'Inativo',
  comCivil: (social: string, civil: string) => `${social} (nome civil: ${civil})`,
  vazio: '—',
  vazioLeitura: 'vazio',

  impressos: (from: number, to: number, whole: string) =>
    `Registros ${numero(from)} a ${numero(to)}, de ${whole}`,
  impressoEm: (when: string) => `Impresso em ${when}`,
  semFiltros: 'Sem filtros',
  imprimir: 'Imprimir',
  impressaoGrande: (most: number) =>
    `A pesquisa tem mais de ${registros(most)}, que não cabem numa impressão. Filtre a lista, selecione registros ou exporte uma planilha.`,
  impressaoSemRegistro:
    'O servidor não respondeu e esta impressão ficou fora da auditoria. Quando a conexão voltar, imprima de novo ou avise o administrador.',
} as const;
