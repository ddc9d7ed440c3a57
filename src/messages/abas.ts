/** Titles of tabs that the app adds to records: in every page's first chunk, so nothing else stands here. */
export const ABA_PREVIA = 'Prévia em PDF';
export const ABA_FORMULARIOS = 'Formulários';
export const ABA_PRESCRICOES = 'Prescrições';
export const ABA_PAPEIS = 'Atestados e exames';
export const ABA_COMENTARIOS = 'Comentários';
export const ABA_DOCUMENTOS = 'Documentos';
export const ABA_ENDERECO = 'Endereço';
export const ABA_LUGAR_NA_FILA = 'Lugar na fila';
export const ABA_TRANSPORTE = 'Ficha e transporte';
export const ABA_ARQUIVO_BANCO = 'Arquivo';
export const ABA_RETORNO_BANCO = 'Retorno';
export const ABA_COBRANCA = 'Boleto e Pix';
export const ABA_FECHAMENTO = 'Conferência e prova';
export const ABA_DESFAZER_UNIAO = 'Se for desfeita';
export const ABA_RESULTADOS_DA_AMOSTRA = 'Resultados';
export const ABA_ETIQUETA = 'Etiqueta';
