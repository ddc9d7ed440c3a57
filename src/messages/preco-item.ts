/** Sentences of the items of a price table, and of the table copied with them. */
const itens = (n: number) => (n === 1 ? '1 item' : `${n.toLocaleString('pt-BR')} itens`);

export const itensDePreco = {
  codigoDoProcedimento: (codigo: string) => `O código é o do procedimento escolhido: ${codigo}.`,
  foraDaTabela: (inicio: string, fim: string | null) =>
    `A vigência do item fica dentro da vigência da tabela, ${fim ? `de ${inicio} a ${fim}` : `desde ${inicio}`}.`,
  comecamAntes: (n: number) =>
    `${itens(n)} desta tabela ${n === 1 ? 'começa' : 'começam'} antes desta data. Mude primeiro a vigência.`,
  comecamDepois: (n: number) =>
    `${itens(n)} desta tabela ${n === 1 ? 'começa' : 'começam'} depois desta data. Mude primeiro a vigência.`,
  duplicar: 'Duplicar com itens e reajuste',
  explicacao:
    'Faz outra tabela igual a esta, com os itens vigentes na véspera do novo início. O reajuste vale para o valor dos itens e para os valores do CH, do filme, da UCO e dos portes.',
  codigo: 'Código',
  nome: 'Nome',
  inicio: 'Início da vigência',
  fim: 'Fim da vigência',
  fimAjuda: 'Em branco: sem fim.',
  reajuste: 'Reajuste',
  reajusteAjuda: 'Negativo diminui os valores; 0 mantém.',
  reajusteInvalido: 'Informe um percentual maior que -100 e até 1.000, como 5,5.',
  corpo: 'Informe código, nome, início da vigência e reajuste da nova tabela.',
  dataInvalida: 'Informe a data do novo início, como 01/01/2027.',
  encerrar: 'Encerrar a tabela atual na véspera',
  fazer: 'Duplicar',
  cancelar: 'Cancelar',
  itens: (copiados: number, ignorados: number) =>
    `${itens(copiados)} ${copiados === 1 ? 'será copiado' : 'serão copiados'}${ignorados > 0 ? `; ${itens(ignorados)} de outra vigência ${ignorados === 1 ? 'fica' : 'ficam'} de fora` : ''}.`,
  semItens: 'Nenhum item está vigente na véspera: a nova tabela começa vazia.',
  exemplos: 'Primeiros itens, antes e depois',
  antes: 'Antes',
  depois: 'Depois',
  item: 'Item',
  feito: (n: number) => `Tabela duplicada com ${itens(n)}.`,
  falha: 'A tabela não foi duplicada. Confira a rede e tente de novo.',
  emFila:
    'A tabela foi criada inativa. Os itens estão sendo copiados; um aviso diz quando ela estiver pronta.',
  pronta: (nome: string, n: number, ativa: boolean) =>
    `${nome}: ${itens(n)} copiados, tabela ${ativa ? 'ativa' : 'inativa'}.`,
  prontaTitulo: 'Tabela de preços duplicada',
  falhouTitulo: 'A cópia dos itens não terminou',
  falhouTexto: (nome: string) => `A tabela ${nome} ficou inativa e sem itens. Exclua-a e duplique de novo.`,
} as const;
