/** Sentences of the document manager. Those of the specification (B5, B8, A7) are verbatim. */
import type { AvisoConteudo, Familia, ProblemaConteudo } from '#domain/documento/conteudo.ts';
import type { ProblemaNome } from '#domain/documento/nome.ts';

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
  pastaComONome: (nome: string) =>
    `Já existe a pasta ${nome} aqui; maiúsculas e minúsculas não fazem diferença. Escolha outro nome.`,
  umItem: 'um item com este nome',
  nivelAnterior: 'Nível anterior',
  enviado: 'Documento enviado com sucesso.',
  enviadoClinico: 'O documento é clínico: ficou guardado, e na lista só o vê quem pode ler conteúdo clínico.',
  informeLeitura: "Escolha quem pode ler: 'Clínico' ou 'Administrativo'.",
  novaVersao: 'Nova versão gravada com sucesso.',
  removido: 'Item enviado para a lixeira.',
  assinado: 'Arquivo assinado com sucesso.',
  conflito: (nome: string | null) =>
    `${nome ?? 'Outra pessoa'} alterou este item depois que você o abriu. Atualize a lista e repita.`,
  pastaInexistente: 'A pasta não existe mais. Atualize a lista e escolha outra.',
  tagInexistente: 'A tag escolhida não existe mais. Escolha outra.',
  tagLonga: 'A tag pode ter até 14 letras, sem espaços.',
  tagRepetida: (nome: string) =>
    `Já existe a tag ${nome}. Para juntar as duas, exclua esta e escolha ${nome} no lugar dela.`,
  tagEmUso: (total: number) =>
    total === 1
      ? 'Um documento usa esta tag. Escolha a que fica no lugar dela.'
      : `${total.toLocaleString('pt-BR')} documentos usam esta tag. Escolha a que fica no lugar dela.`,
  tagRemovida: 'Tag excluída.',
  foraDaLixeira: 'Este item não está na lixeira, ou o prazo para restaurá-lo terminou.',
  pastaSemConteudo: 'Uma pasta não tem conteúdo.',
  dadosAntes: 'Faltam os dados do documento. Atualize a página e envie novamente.',
  mudouDepoisDeVisto:
    'O documento mudou enquanto você o lia. Recarregue a página e leia de novo antes de assinar.',
  semModulo: 'Este cadastro não tem documentos.',
  versaoInexistente: 'Esta versão do documento não existe.',
  registroNaLixeira: 'O registro está na lixeira. Restaure-o antes de alterar os documentos.',
  base64Invalido: 'O arquivo assinado chegou incompleto. Envie novamente.',
  naoAssinado: 'O arquivo enviado não tem assinatura digital válida na estrutura do PDF.',
  somentePdf: 'Assinatura suporta apenas para PDF.',
  assinadoOutro:
    'O arquivo enviado não é o documento já assinado com uma nova assinatura. O original assinado foi mantido.',
  grandeParaLer: (maximo: string) =>
    `O arquivo é grande demais: só até ${maximo} ele pode ser assinado ou ter as assinaturas conferidas.`,
  semEfeito: 'Documento tornado sem efeito.',
  semEfeitoFalta: (campo: 'motivo' | 'explicacao', minimo: number, maximo: number) =>
    campo === 'motivo' ? 'Escolha o motivo.' : `Explique o que houve, com ${minimo} a ${maximo} letras.`,
  emitido:
    'Este documento foi emitido pelo Zelo e fica como está. Cancele-o no prontuário em que foi feito, com o motivo.',
  semEfeitoSoAssinado: 'Só um documento assinado é tornado sem efeito. Este pode ser excluído.',
  arquivarSoSemEfeito: 'Só um documento sem efeito é arquivado de novo em outro registro.',
  arquivadoDeNovo: 'Documento arquivado de novo.',
  envioInterrompido: 'O envio foi interrompido e nada foi gravado. Envie novamente.',
} as const;

/** Why a content is refused, by the rule of src/domain/documento/conteudo.ts; `nome` as a person knows the kind. */
export function problemaConteudo(problema: ProblemaConteudo): string {
  switch (problema.tipo) {
    case 'programa':
      return 'Programas e scripts não podem ser anexados.';
    case 'diferente':
      return `O nome termina em .${problema.extensao}, mas o conteúdo é ${tiposConteudo[problema.familia]}. Confira o arquivo e envie o certo.`;
    case 'incompleto':
      return `O arquivo está incompleto (${tiposConteudo[problema.familia]}). Abra-o no seu computador, salve novamente e envie.`;
  }
}

/** What a person should know of an accepted content. */
export const avisoConteudo: { readonly [aviso in AvisoConteudo]: string } = {
  senha: 'O PDF está protegido por senha: só abre com ela e não pode ser assinado.',
  macros: 'O arquivo pode conter macros. Só o abra depois de baixado se confiar em quem o fez.',
  'sem-visor':
    'Fotos HEIC, do iPhone, não aparecem aqui: só podem ser baixadas. Para vê-las na tela, envie como JPEG.',
  scripts:
    'O arquivo contém scripts. Eles nunca são executados aqui; só abra o arquivo baixado se confiar em quem o fez.',
};

const tiposConteudo: { readonly [familia in Familia]: string } = {
  pdf: 'um PDF',
  imagem: 'uma imagem',
  dicom: 'uma imagem DICOM',
  texto: 'texto',
  html: 'uma página HTML',
  svg: 'um desenho SVG',
  zip: 'um arquivo compactado',
  office: 'um documento do Office',
  midia: 'áudio ou vídeo',
  outro: 'de um tipo desconhecido',
};

/** Why a name cannot be used, by the rule of src/domain/documento/nome.ts. */
export const problemaNome: { readonly [problema in ProblemaNome]: string } = {
  vazio: documentos.informeNome,
  longo: 'O nome pode ter até 255 caracteres. Encurte-o.',
  barra: 'O nome não pode ter barras (/ ou \\). Retire-as.',
  sinal: 'O nome não pode ter os sinais : " ? * < > |, que o Windows não aceita. Retire-os.',
  controle: 'O nome tem caracteres invisíveis. Digite-o novamente.',
  reservado: 'Este nome é reservado pelo Windows. Escolha outro.',
  ponto: 'O nome não pode ser só de pontos nem terminar com ponto.',
};
