/** The national register of SUS users as IHE PDQm (FHIR R4) answers: a few people, found by number or by name and birth. */
import type { Servico } from './contexto.ts';

const NUMERO = 'http://rnds.saude.gov.br/fhir/r4/NamingSystem';

type Pessoa = {
  readonly nome: string;
  readonly social?: string;
  readonly cpf: string;
  readonly cns: string;
  readonly nascimento: string;
  readonly sexo: 'female' | 'male' | 'unknown';
  readonly mae: string;
  readonly telefone: string;
  readonly cep: string;
};

export const PESSOAS_SUS: readonly Pessoa[] = [
  {
    nome: 'Iracema Guimarães Prado',
    cpf: '52998224725',
    cns: '700000000000005',
    nascimento: '1961-04-23',
    sexo: 'female',
    mae: 'Jandira Guimarães Prado',
    telefone: '+55 31 99811-2040',
    cep: '30130-010',
  },
  {
    nome: 'Ubirajara Mendes Salgado',
    cpf: '11144477735',
    cns: '898000000000002',
    nascimento: '1988-11-02',
    sexo: 'male',
    mae: 'Conceição Mendes Salgado',
    telefone: '+55 31 98877-6655',
    cep: '30140-071',
  },
  {
    nome: 'Iraci Guimarães Prado',
    social: 'Iara Guimarães Prado',
    cpf: '39053344705',
    cns: '706000000000004',
    nascimento: '1961-04-23',
    sexo: 'unknown',
    mae: 'Jandira Guimarães Prado',
    telefone: '+55 11 97777-1234',
    cep: '01310-100',
  },
];

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const cadsus: Servico = ({ app, base }) => {
  app.get('/cadsus/Patient', (pedido, resposta) => {
    const { identifier = '', name = '', birthdate = '' } = pedido.query;
    const found = PESSOAS_SUS.filter(({ cpf, cns, nome, nascimento }) =>
      identifier !== ''
        ? identifier === `${NUMERO}/cpf|${cpf}` || identifier === `${NUMERO}/cns|${cns}`
        : name !== '' && nascimento === birthdate && folded(nome).startsWith(folded(name)),
    );
    resposta.json({
      resourceType: 'Bundle',
      type: 'searchset',
      total: found.length,
      entry: found.map((pessoa) => ({ resource: patientOf(pessoa) })),
    });
  });
  return { CADSUS_URL: `${base}/cadsus` };
};

function patientOf({ nome, social, cpf, cns, nascimento, sexo, mae, telefone, cep }: Pessoa): object {
  return {
    resourceType: 'Patient',
    identifier: [
      { system: `${NUMERO}/cns`, value: cns, use: 'official' },
      { system: `${NUMERO}/cpf`, value: cpf, use: 'official' },
    ],
    name: [{ use: 'official', text: nome }, ...(social ? [{ use: 'usual', text: social }] : [])],
    gender: sexo,
    birthDate: nascimento,
    extension: [
      { url: 'http://hl7.org/fhir/StructureDefinition/patient-mothersMaidenName', valueString: mae },
    ],
    telecom: [{ system: 'phone', value: telefone, use: 'mobile' }],
    address: [{ postalCode: cep, country: 'BRA' }],
  };
}
