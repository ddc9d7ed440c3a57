/**
 * Every failure a person or a caller can cause, with its HTTP status. The text of each lives in
 * src/messages/erros.ts, whose type demands one for every code.
 */
export const ERROR_STATUS = {
  // Session and permission
  'sessao-expirada': 401,
  'sessao-bloqueada': 423,
  'conta-nao-encontrada': 401,
  'senha-invalida': 401,
  'tentativas-esgotadas': 429,
  'falha-autenticacao': 502,
  'identidade-recusada': 401,
  'codigo-recusado': 400,
  'email-existe': 409,
  'email-de-outro': 409,
  'atualizacao-pede-login': 409,
  'email-sem-usuario': 404,
  'muitas-solicitacoes': 429,
  'acesso-negado': 403,
  'trocar-senha': 403,
  'senha-provisoria-vencida': 403,
  'modulo-restrito': 403,
  'vendo-como': 403,
  'campo-negado': 403,
  'prestador-nao-informado': 400,
  'prestador-negado': 403,
  // The request itself
  'requisicao-invalida': 400,
  'json-invalido': 400,
  'texto-invalido': 400,
  'filtro-desconhecido': 400,
  'filtro-invalido': 400,
  'ordenacao-desconhecida': 400,
  'pagina-invalida': 400,
  'pagina-grande': 400,
  'coluna-desconhecida': 400,
  'lote-grande': 400,
  'versao-ausente': 428,
  'rota-desconhecida': 404,
  'metodo-nao-permitido': 405,
  'corpo-grande': 413,
  'tipo-nao-suportado': 415,
  'muitas-requisicoes': 429,
  'envio-lento': 408,
  // The record
  'nao-encontrado': 404,
  'conflito-versao': 412,
  validacao: 422,
  'chave-duplicada': 422,
  'referencia-inexistente': 422,
  'vigencia-sobreposta': 422,
  'em-uso': 409,
  'na-lixeira': 409,
  'fora-da-lixeira': 409,
  'somente-leitura': 405,
  'idempotencia-conflito': 409,
  'verificacao-em-andamento': 409,
  // Files and imports
  'arquivo-invalido': 400,
  'arquivo-grande': 413,
  'arquivo-vazio': 400,
  'arquivo-ausente': 400,
  'arquivo-complexo': 400,
  'arquivo-nao-encontrado': 404,
  'faixa-invalida': 416,
  'sem-espaco': 507,
  // Documents of a record
  'documento-nao-encontrado': 404,
  'documentos-desligados': 405,
  'documento-assinado': 409,
  'nome-em-uso': 409,
  'pasta-com-itens': 409,
  'pasta-em-si-mesma': 409,
  'tag-de-outros': 403,
  // Signature
  'assinatura-recusada': 400,
  'assinatura-expirada': 409,
  'assinador-indisponivel': 502,
  'carimbo-indisponivel': 502,
  'importacao-em-andamento': 409,
  'importacao-nao-pode-desfazer': 409,
  'importacao-coberta': 409,
  'mapeamento-invalido': 422,
  // The server
  interno: 500,
  'servico-nao-configurado': 501,
  'servico-indisponivel': 502,
  'banco-indisponivel': 503,
  ocupado: 503,
  encerrando: 503,
  'tempo-esgotado': 504,
} as const satisfies Readonly<Record<string, number>>;

export type ErrorCode = keyof typeof ERROR_STATUS;

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, text);
}
