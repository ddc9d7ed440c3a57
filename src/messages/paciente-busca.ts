/** The screen of the patient searches (LOOK-05). */
import type { TipoPaciente } from '#domain/registro/buscas.ts';

export const buscaPaciente = {
  titulo: 'Buscar paciente',
  texto:
    'Procure nas suas unidades ou no cadastro do SUS. O que vier do SUS preenche a ficha de um paciente novo.',
  onde: 'Onde procurar',
  tipos: {
    PACIENTESUS_CPFCNS: 'No SUS, por CPF ou CNS',
    PACIENTESUS_NOMENASCIMENTO: 'No SUS, por nome e nascimento',
    PACIENTE: 'Nesta unidade',
    PACIENTE_CPF_NASCIMENTO: 'Nesta unidade, por CPF ou nascimento',
    PACIENTE_UNIDADE_SAUDE: 'Em todas as minhas unidades',
  } satisfies { readonly [tipo in TipoPaciente]: string },
  termos: {
    PACIENTESUS_CPFCNS: 'CPF ou CNS',
    PACIENTESUS_NOMENASCIMENTO: 'Nome',
    PACIENTE: 'Nome, CPF, CNS ou nascimento',
    PACIENTE_CPF_NASCIMENTO: 'CPF, CNS ou data de nascimento',
    PACIENTE_UNIDADE_SAUDE: 'Nome, CPF, CNS ou nascimento',
  } satisfies { readonly [tipo in TipoPaciente]: string },
  nascimento: 'Data de nascimento',
  /** What is still missing before it looks. */
  numeroIncompleto: 'Informe os 11 números do CPF ou os 15 do CNS.',
  numeroInvalido: 'Os números não formam um CPF nem um CNS. Confira a digitação.',
  faltaNascimento: 'Informe também a data de nascimento.',
  buscando: 'Buscando',
  nada: 'Ninguém encontrado',
  nadaTexto: 'Confira o que foi digitado ou procure de outro modo.',
  falhou: 'A busca não respondeu',
  falhouTexto: 'Tente de novo em instantes. Se continuar, avise o suporte.',
  tentarDeNovo: 'Tentar de novo',
  semSus: 'A busca no SUS não está configurada',
  semSusTexto:
    'Quem administra o sistema informa o endereço do cadastro nacional nas variáveis CADSUS_URL e CADSUS_TOKEN. Enquanto isso, cadastre o paciente à mão.',
  novo: 'Novo paciente',
  novoComDados: 'Cadastrar',
  abrir: 'Abrir ficha',
  deOutraUnidade: 'De outra unidade',
  colunas: {
    nome: 'Nome',
    nascimento: 'Nascimento',
    cpf: 'CPF',
    cns: 'CNS',
    mae: 'Nome da mãe',
    unidade: 'Unidade',
    acao: 'Ação',
  },
} as const;
