/** Background work: what each kind is called, and what the administrators' screen says about it. */
export const tarefa = {
  titulo: 'Tarefas do sistema',
  /** Of one whose process was killed at it each time. */
  morreu: 'O servidor parou várias vezes no meio desta tarefa, que não será tentada de novo sozinha.',
  inesperada: (id: number) => `Falha inesperada. O detalhe está no registro do servidor, na tarefa ${id}.`,
  naoRepete: 'Só uma tarefa que falhou ou foi cancelada pode ser tentada novamente.',
  naoCancela: 'Esta tarefa já terminou.',
  semDados: 'Esta tarefa é de uma versão anterior do sistema e não pode ser tentada novamente.',
  email: {
    enderecoInvalido: 'O e-mail do cadastro não é um endereço válido.',
    naoConfigurado: 'O envio de e-mail não está configurado.',
    recusado: (codigo: number | null) =>
      codigo === null
        ? 'O servidor de e-mail não respondeu.'
        : `O servidor de e-mail recusou a mensagem (resposta ${codigo}).`,
  },
} as const;

/** By kind (server/jobs). */
export const TITULOS_DE_TAREFA = {
  push: 'Aviso no navegador',
  'recibo-do-paciente': 'Recibo entre os documentos do paciente',
  'teleconsulta-evidencia': 'Evidência de teleconsulta',
  'teleconsulta-retirar': 'Retirada de quem saiu de uma chamada de vídeo',
  'teleconsulta-apagar-sala': 'Fim de chamada no servidor de mídia',
  'teleconsultoria-vinculos': 'Vínculos de teleconsultoria que se perderam',
  'ambulancia-sem-resposta': 'Pedidos de ambulância sem resposta',
  'mensagens-analisadores': 'Resultados que os analisadores mandaram',
  'valor-critico-sem-aviso': 'Valores críticos sem aviso registrado',
  'urgencia-prazo': 'Prazos vencidos no pronto atendimento',
  'aviso-publicar': 'Publicação de aviso',
  'chat-avisar': 'Aviso de mensagens não lidas',
  'chat-guarda': 'Prazo das mensagens do chat',
  'canal-limpar': 'Limpeza de eventos ao vivo',
  'notificacoes-limpar': 'Limpeza de notificações antigas',
  passos: 'Passo de muitos registros',
  'esvaziar-lixeira': 'Esvaziamento de lixeira',
  'lixeira-prazo': 'Prazo das lixeiras',
  'conferir-assinaturas': 'Conferência de assinaturas',
  'arquivos-limpar': 'Limpeza de arquivos sem uso',
  'copiar-itens-preco': 'Cópia de itens de tabela de preços',
  importacao: 'Importação',
  'importar-extrato': 'Importação de extrato do banco',
  'mensagem-email': 'Envio de mensagem por e-mail',
  'convite-email': 'Link público por e-mail',
  'pedidos-email': 'Pedidos de assinatura por e-mail',
  'pedidos-prazo': 'Prazo dos pedidos de assinatura',
  'formulario-vencer': 'Prazo de pedidos de resposta',
  'segundo-fator-aviso': 'Aviso por e-mail de mudança no segundo fator',
  'segundo-fator-codigo': 'Código por e-mail para cadastrar o segundo fator',
  'senha-link': 'Link de nova senha por e-mail',
  'agenda-reservas': 'Liberação de reservas vencidas da agenda',
  'pacote-titular': 'Pacote de dados de um titular',
  'pacotes-apagar': 'Pacotes de titulares guardados há tempo demais',
  'consentimentos-vencer': 'Consentimentos que venceram',
  'tratamento-atualizar': 'Registro das operações de tratamento',
  relatorio: 'Relatório',
  'painel-agendado': 'Painel agendado, por e-mail',
  'relatorios-agendados': 'Relatórios agendados',
  'relatorios-vencer': 'Fim do prazo de relatórios gerados',
  'tarefas-limpar': 'Limpeza de tarefas antigas',
} as const;
