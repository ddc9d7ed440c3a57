/** Sentences of the document manager. Those of the specification (B5, B8, A7) are verbatim. */
import type { ProblemaNome } from '#domain/documentos/nome.ts';

export const documentos = {
  // B5
  informePasta: 'Informe o nome da pasta',
  informeTag: 'Informe a Tag',
  informeNome: 'Nome deve ser informado',
  umArquivo: 'Não é possível adicionar mais de 1 arquivo',
  pastaComItens: 'Não é possível remover a Pasta, exclua primeiro os subitens',
  // B8
  confirmarExclusao: 'Tem certeza que deseja excluir o item selecionado?',
  falhaExibicaoTitulo: 'Falha Exibição',
  falhaExibicao: 'Erro na abertura do documento',
  semExibicao: 'Não é possível visualizar o aquivo, favor realizar o download para visualização.',
  // A7
  nenhumRegistro: 'Nenhum registro encontrado',
  gerado: 'Documento gerado com sucesso',

  raiz: 'Documentos',
  nivelAnterior: 'Nível anterior',
} as const;

/** Why a name cannot be used, by the rule of src/domain/documentos/nome.ts. */
export const problemaNome: { readonly [problema in ProblemaNome]: string } = {
  vazio: documentos.informeNome,
  longo: 'O nome pode ter até 255 caracteres. Encurte-o.',
  barra: 'O nome não pode ter barras (/ ou \\). Retire-as.',
  controle: 'O nome tem caracteres invisíveis. Digite-o novamente.',
  reservado: 'Este nome é reservado pelo Windows. Escolha outro.',
  ponto: 'O nome não pode ser só de pontos nem terminar com ponto.',
};
