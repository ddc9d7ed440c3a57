/** Sentences of the screens of forms: filling in, answers, score and signature (FORM-01, FORM-03, UTIL-03). */

export const nota = {
  ponto: (ponto: number, maximo: number) => `${ponto} de ${maximo}`,
  extremos: ['Muito insatisfeito', 'Muito satisfeito'],
} as const;

export const assinaturaDesenhada = {
  nome: 'Desenhe acima ou digite o nome',
  limpar: 'Limpar',
  usar: 'Usar esta assinatura',
  refazer: 'Assinar de novo',
  confirme: "Escolha 'Usar esta assinatura' para confirmar o desenho.",
  imagem: (titulo: string) => `${titulo}: assinatura`,
  semAssinatura: 'Sem assinatura',
  indisponivel: 'Carregando a assinatura',
  falha: 'A assinatura não foi guardada. Tente novamente.',
} as const;

export const telaFormularios = {
  titulo: 'Formulários',
  descricao: 'Escolha um formulário para preencher ou ver as respostas.',
  gerenciar: 'Modelos',
  novo: 'Novo modelo',
  procurar: 'Procurar formulário',
  vazio: 'Nenhum formulário publicado',
  vazioTexto: 'Crie um modelo, publique-o, e ele aparece aqui para ser preenchido.',
  vazioLeitor: 'Quem cuida dos modelos deste prestador ainda não publicou nenhum.',
  nadaAchado: 'Nenhum formulário com esse nome.',
  preencher: 'Preencher',
  preencherNome: (nome: string) => `Preencher ${nome}`,
  respostas: 'Respostas',
  respostasNome: (nome: string) => `Respostas de ${nome}`,
  versao: (numero: number) => `Versão ${numero}`,
  voltar: 'Voltar',
  carregando: 'Carregando o formulário',
  falhaTemplate: (detalhe: string) => `Falha ao carregar o template. ${detalhe}`,
  falhaResposta: 'Não foi possível abrir a resposta',
  naoPublicado: 'Este formulário não está publicado',
  naoPublicadoTexto: 'Só a versão publicada recebe respostas.',
  outroPrestador: (nome: string) => `Este formulário é de ${nome}. Altere o prestador para preenchê-lo.`,
  ilegivel: 'O conteúdo desta versão não pôde ser lido.',
  salvo: 'Resposta salva.',
  salvoSemLer: 'Resposta salva. Ela é clínica: só a vê quem pode ler conteúdo clínico.',
  respondida: (quando: string, nome: string) =>
    nome ? `Respondida em ${quando} por ${nome}` : `Respondida em ${quando}`,
  preencherOutra: 'Preencher de novo',
  /** The tag of a printed answer among the patient's documents. */
  tag: 'Formulário',
} as const;
