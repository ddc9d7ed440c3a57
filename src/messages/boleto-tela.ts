/** The tab of boleto and Pix. */
export const boletoTela = {
  linha: 'Linha digitável',
  copiar: 'Copiar',
  copiada: 'Copiado',
  pdf: 'Baixar o boleto em PDF',
  abrir: 'Ver o boleto',
  semBoleto: 'Este título não tem boleto em cobrança',
  comoEmitir: 'Use “Emitir boleto”, nas ações do título.',
  encerrado: 'Este título não está em aberto',
  encerradoAjuda: 'Só se cobra por boleto ou Pix o que está em aberto.',
  pix: 'Pix copia e cola',
  qr: 'QR do Pix',
  pixAviso: 'O Pix vai direto para a conta e não dá baixa sozinho: confira o extrato e use “Receber”.',
  umSo: 'Com boleto e Pix, o pagador deve usar um só dos dois.',
  tituloRecebido: 'O título já não está em aberto. Peça a baixa deste boleto ao banco.',
  semPix: 'Nenhuma conta ativa tem chave Pix. Preencha uma em Contas bancárias.',
  naoRegistrado:
    'O banco ainda não registrou este boleto: ele só se paga depois disso. Mande-o numa remessa e leia o retorno.',
} as const;
