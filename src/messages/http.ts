/** What the HTTP client says when the server cannot say it itself. */
export const httpMessages = {
  semRede: 'Sem conexão com o servidor. Verifique a rede e tente de novo.',
  reconectando: 'Reconectando…',
  reconectandoTexto:
    'O sistema não está respondendo. Não feche esta página: o que você digitou continua nela.',
  reconectado: 'Conexão restabelecida.',
  tempoEsgotado: 'O servidor demorou a responder. Tente de novo em instantes.',
  servidor: 'O servidor não conseguiu concluir. Tente de novo em instantes.',
  naoEncontrado: 'Registro não encontrado. Ele pode ter sido excluído.',
  muitasRequisicoes: 'Muitas solicitações em pouco tempo. Aguarde alguns segundos e tente de novo.',
  semTotal: 'A lista veio sem o total de registros. Tente de novo em instantes.',
  nenhumRegistro: 'Nenhum registro encontrado',
  documentoGerado: 'Documento gerado com sucesso',
  naoConcluido: 'Não foi possível concluir. Confira os dados e tente de novo.',
} as const;
