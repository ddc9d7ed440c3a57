/**
 * The register by IHE PDQm, the patient query of FHIR R4: GET {url}/Patient by identifier, or by name and birth date.
 * Numbers are named as the Rede Nacional de Dados em Saúde names them.
 */
import { AppError } from '#domain/errors/app-error.ts';
import { isDate } from '#domain/formato/data.ts';
import { ask } from '../ask.ts';
import type { CadastroSus, PessoaSus } from './port.ts';

const NUMERO = 'http://rnds.saude.gov.br/fhir/r4/NamingSystem';
const MAE = 'http://hl7.org/fhir/StructureDefinition/patient-mothersMaidenName';
const MOST = 20;

export function pdqm(url: string, token: string | null, timeoutMs: number): CadastroSus {
  const procurar = async (query: { readonly [parameter: string]: string }): Promise<readonly PessoaSus[]> => {
    const { status, body } = await ask(
      `${url}/Patient?${new URLSearchParams({ ...query, _count: String(MOST) })}`,
      {
        method: 'GET',
        headers: {
          accept: 'application/fhir+json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        timeoutMs,
      },
    );
    if (status !== 200 || body.resourceType !== 'Bundle')
      throw new AppError('falha-autenticacao', {
        cause: new Error(`the register of patients answered ${status}`),
      });
    return listOf(body.entry).flatMap((entry) => pessoaDe(partOf(entry.resource)) ?? []);
  };
  return {
    porNumero: (numero) =>
      procurar({
        identifier: 'cpf' in numero ? `${NUMERO}/cpf|${numero.cpf}` : `${NUMERO}/cns|${numero.cns}`,
      }),
    porNome: (name, birthdate) => procurar({ name, birthdate }),
  };
}

type Part = { readonly [key: string]: unknown };

/** A FHIR Patient as a person; undefined for any other resource, and for who has no name. */
function pessoaDe(patient: Part): PessoaSus | undefined {
  const names = listOf(patient.name);
  const social = names.find(({ use }) => use === 'usual');
  const nome = nomeDe(
    names.find(({ use }) => use === 'official') ?? names.find((name) => name !== social) ?? {},
  );
  if (patient.resourceType !== 'Patient' || nome === null) return undefined;
  const numero = (kind: string, size: number): string | null =>
    listOf(patient.identifier)
      .filter(({ system }) => system === `${NUMERO}/${kind}`)
      .sort((a, b) => Number(b.use === 'official') - Number(a.use === 'official'))
      .flatMap(({ value }) => digitsOf(value, size) ?? [])[0] ?? null;
  const telecom = (system: string) =>
    listOf(patient.telecom).find((contact) => contact.system === system)?.value;
  const telefone =
    textOf(telecom('phone'))
      ?.replace(/\D/g, '')
      .replace(/^55(?=\d{10,11}$)/, '') ?? '';
  const birth = textOf(patient.birthDate);
  return {
    nome,
    nomeSocial: social ? nomeDe(social) : null,
    cpf: numero('cpf', 11),
    cns: numero('cns', 15),
    dataNascimento: birth !== null && isDate(birth) ? birth : null,
    sexo: patient.gender === 'female' ? 'F' : patient.gender === 'male' ? 'M' : 'I',
    nomeMae: textOf(listOf(patient.extension).find(({ url }) => url === MAE)?.valueString),
    celular: /^\d{10,11}$/.test(telefone) ? telefone : null,
    email: textOf(telecom('email')),
    cep: digitsOf(listOf(patient.address)[0]?.postalCode, 8),
  };
}

function nomeDe({ text, given, family }: Part): string | null {
  const parts = [...(Array.isArray(given) ? (given as unknown[]) : []), family].flatMap(
    (part) => textOf(part) ?? [],
  );
  return textOf(text) ?? (parts.length > 0 ? parts.join(' ') : null);
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;
const partOf = (value: unknown): Part => (isPart(value) ? value : {});
const listOf = (value: unknown): readonly Part[] => (Array.isArray(value) ? value.filter(isPart) : []);
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

function digitsOf(value: unknown, size: number): string | null {
  const digits = textOf(value)?.replace(/\D/g, '') ?? '';
  return digits.length === size ? digits : null;
}
