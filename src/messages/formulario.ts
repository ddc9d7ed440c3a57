/** Sentences of form templates: what the server refuses and what the builder says while one is made (FORM-01, FORM-02). */
const lista = (nomes: readonly string[]) => nomes.join(', ');

export const formularios = {
  leitura: {
    modelo: 'o modelo',
    grande: 'O modelo é grande demais. Divida-o em dois formulários.',
    jsonInvalido: 'O conteúdo não é um arquivo de modelo: o texto não pôde ser lido como JSON.',
    semComponentes:
      'O conteúdo não é um modelo de formulário: falta a lista de componentes (templateRecord).',
    outraVersao: 'O arquivo é de uma versão mais nova do sistema.',
    muitos: (maximo: number) => `O modelo tem mais de ${maximo} componentes. Divida-o em dois formulários.`,
    naoComponente: 'Há um componente que não pôde ser lido.',
    tipo: (tipo: string, nome: string) =>
      `O componente '${nome}' é do tipo '${tipo}', que não existe nesta versão do sistema.`,
    chave: (chave: string) =>
      `A chave '${chave}' não serve. Use letras sem acento e números, começando por letra minúscula.`,
    chaveRepetida: (chave: string) => `A chave '${chave}' está em mais de um componente.`,
    lugar: (nome: string) => `O componente '${nome}' não pode ficar dentro do que o contém.`,
    propriedade: (propriedade: string, nome: string) =>
      `A propriedade '${propriedade}' de '${nome}' não existe nesta versão do sistema.`,
    valor: (propriedade: string, nome: string) => `O valor de '${propriedade}' em '${nome}' não serve.`,
    falta: (propriedade: string, nome: string) => `Falta '${propriedade}' em '${nome}'.`,
  },
  formula: {
    vazia: 'escreva a fórmula',
    longa: (maximo: number) => `a fórmula passa de ${maximo} caracteres`,
    funda: 'há parênteses demais',
    incompleta: 'a fórmula está incompleta',
    sinalDesconhecido: (sinal: string) => `o sinal '${sinal}' não é conhecido`,
    inesperado: (valor: string) => `'${valor}' está fora de lugar`,
    falta: (valor: string, achado: string) =>
      achado ? `falta '${valor}' antes de '${achado}'` : `falta '${valor}' no fim`,
    funcaoDesconhecida: (nome: string, conhecidas: readonly string[]) =>
      `a função '${nome}' não existe; use ${lista(conhecidas)}`,
    argumentos: (nome: string, menos: number, maximo: number) =>
      menos === maximo
        ? `'${nome}' pede ${menos} valores, separados por ';'`
        : `'${nome}' pede de ${menos} a ${maximo} valores, separados por ';'`,
  },
  problema: {
    vazio: 'O formulário não tem nenhum campo.',
    semItens: (nome: string) => `'${nome}' não tem nenhum campo dentro.`,
    semTexto: 'Há um texto fixo sem texto.',
    semRotulo: (chave: string) => `O campo de chave '${chave}' está sem rótulo.`,
    semPerguntas: (nome: string) => `'${nome}' precisa de ao menos uma pergunta.`,
    poucasOpcoes: (nome: string) => `'${nome}' precisa de ao menos duas opções preenchidas.`,
    opcaoVazia: (nome: string) => `'${nome}' tem opção sem texto.`,
    opcaoRepetida: (nome: string) => `'${nome}' tem duas opções com o mesmo valor.`,
    limites: (nome: string) => `Em '${nome}', o limite menor é maior que o limite maior.`,
    recurso: (nome: string, recurso: string) => `'${nome}' consulta o cadastro '${recurso}', que não existe.`,
    condicaoVazia: (nome: string) => `A condição de '${nome}' não tem nenhuma regra.`,
    condicaoSemCampo: (nome: string, campo: string) =>
      `A condição de '${nome}' usa o campo '${campo}', que não existe.`,
    condicaoFora: (nome: string, campo: string) =>
      `A condição de '${nome}' usa '${campo}', que está fora da tabela; dentro dela só valem os campos da própria linha.`,
    condicaoValor: (nome: string, campo: string) =>
      `A condição de '${nome}' sobre '${campo}' está sem um valor que sirva.`,
    deSi: (nome: string) => `'${nome}' depende de si mesmo. Tire essa condição ou essa fórmula.`,
    volta: (nomes: readonly string[]) =>
      `Há uma dependência que dá a volta: ${nomes.join(' → ')}. Tire uma das condições ou fórmulas.`,
    formula: (nome: string, motivo: string) => `Fórmula de '${nome}': ${motivo}.`,
    faixas: (nome: string) =>
      `As faixas de '${nome}' se cruzam ou estão incompletas. Cada uma precisa de um começo, um fim e um nome.`,
    padrao: (nome: string) => `O valor inicial de '${nome}' não é um dos que ele aceita.`,
    formulaSemCampo: (nome: string, campo: string) =>
      `A fórmula de '${nome}' usa o campo '${campo}', que não existe.`,
  },
} as const;

/** Names of the fields that a component brings with it. */
export const formularioExtras = {
  outro: 'Outro',
  pagina: (n: number) => `Página ${n}`,
  qual: (rotulo: string) => `${rotulo}: qual?`,
  faixa: (rotulo: string) => `${rotulo}: classificação`,
} as const;

/** What the calls of templates and answers refuse. */
export const formulariosServidor = {
  modelo: 'Modelos de formulário',
  resposta: 'Respostas de formulários',
  naoPublicado: 'Este formulário não está publicado. Peça a versão em uso a quem cuida dele.',
  soAdministrador: 'Prestador de um modelo de formulário',
  jaTemVersoes: 'O prestador só muda antes da primeira publicação.',
  prestadorInvalido: 'Escolha um prestador ativo.',
  valores: 'Envie as respostas como um objeto, campo a campo.',
  desconhecido: (campo: string) => `O campo '${campo}' não é aceito aqui.`,
  semCampo: 'Informe o formulário respondido.',
  /** The tag of a printed answer among the patient's documents. */
  tag: 'Formulário',
} as const;
