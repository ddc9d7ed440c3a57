/** The public container and the end of an outside authentication (NAV-01). */
export const externo = {
  titulo: 'Acesso externo',
  texto: 'O que se abre sem entrar no sistema.',
  lugares: [
    { para: '/solicitacao-transcricao', titulo: 'Solicitação de transcrição ao convênio' },
    { para: '/verificar', titulo: 'Verificar um documento assinado' },
    { para: '/auth', titulo: 'Entrar no sistema' },
  ],
  autenticado: 'Autenticação concluída',
  autenticadoTexto: 'Autenticação realizada com sucesso.',
  inicio: 'Ir para o início',
  entrar: 'Entrar no sistema',
} as const;
