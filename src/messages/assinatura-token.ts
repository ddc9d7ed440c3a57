/** Sentences of the local token. Those of B5 and B8 are verbatim; what follows them says how to go on. */
export const assinaturaToken = {
  titulo: 'Token ou cartão neste computador',
  tituloCarimbo: 'Token ou cartão, com carimbo do tempo',
  ajuda: 'Assinatura qualificada ICP-Brasil AD-RB, com o certificado que está no seu computador.',
  ajudaCarimbo:
    'Assinatura qualificada ICP-Brasil AD-RT: o assinador do token pede o carimbo que prova a hora.',
  navegador: 'Browser não suportado para assinatura digital.',
  navegadorAjuda: 'Use o Chrome, o Edge ou outro navegador da mesma família, num computador.',
  grande:
    'O arquivo é grande demais para o assinador do token. O limite é 40 MB; assine com o certificado em nuvem.',
  falhaSigner: (detalhe: string) => `Falha ao executar o Signer. ${detalhe}`,
  falhaDownload: 'Falha ao efetuar o download do arquivo.',
  falhaEnvio: (detalhe: string) => `Falha ao enviar o documento com a assinatura digital. ${detalhe}`,
  ausente:
    'A extensão do assinador não foi encontrada neste navegador. Instale-a ou ligue-a, recarregue a página e tente de novo.',
  calado:
    'O assinador não respondeu, e nada foi assinado. Confira se o token está encaixado e o programa dele aberto.',
  semSentido:
    'O assinador devolveu uma resposta que não pôde ser entendida, e nada foi assinado. Atualize a extensão dele.',
  naoEnviado: 'O navegador não entregou o documento à extensão do assinador. Fale com o administrador.',
  semDetalhe: 'Tente de novo.',
  lendo: 'Lendo o documento…',
  esperando: 'Esperando o assinador. Confirme na janela do token e digite o PIN, se ele pedir.',
  guardando: 'Conferindo e guardando o arquivo assinado…',
  semExtensao: 'A extensão do assinador não foi encontrada neste navegador.',
  comoInstalar: 'Como instalar',
  depoisDeInstalar: 'Depois de instalar ou ligar a extensão, recarregue a página.',
  recarregar: 'Recarregar a página',
} as const;
