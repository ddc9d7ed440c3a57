/** The register of processing (LGPD, art. 37), made from the declarations and from the configuration in force. Pure. */
import { tratamentoTextos as texto } from '#messages/privacidade-tratamento.ts';
import { isEnderecoInterno } from '../notificacao/endereco-push.ts';
import type { EntityModel, FieldModel } from '../registro/entity.ts';

export type Operacao = {
  readonly chave: string;
  readonly titulo: string;
  readonly modulo: string;
  readonly origem: 'DECLARACAO' | 'CONFIGURACAO';
  readonly finalidade: string;
  readonly baseLegal: string;
  readonly categoriasDados: string;
  readonly categoriasTitulares: string;
  readonly retencao: string | null;
  readonly quemRecebe: string | null;
  readonly exterior: 'NAO' | 'SIM' | 'A_CONFIRMAR';
  readonly medidas: string;
};

type Modulo = keyof typeof texto.modulos;
/** Formats by which a field says who somebody is. */
const PESSOAIS: readonly (string | undefined)[] = ['cpf', 'cns', 'email', 'telefone', 'cep', 'contato'];
/** Registers whose rows are people, and what those are called. */
const PESSOAS: { readonly [recurso: string]: string } = texto.pessoas;
const MAIOR = 4000;

const ePessoal = ({ format, ref }: FieldModel): boolean =>
  PESSOAIS.includes(format) || (ref !== undefined && Object.hasOwn(PESSOAS, ref.resource));

const todos = (entity: EntityModel): readonly FieldModel[] => [
  ...entity.fields,
  ...entity.children.flatMap(({ child }) => child?.fields ?? []),
];

/** Whose data a register holds; empty: nobody's. */
export function titularesDe(entity: EntityModel): readonly string[] {
  const deQuem = [
    ...(Object.hasOwn(PESSOAS, entity.name) ? [PESSOAS[entity.name] ?? ''] : []),
    ...todos(entity).flatMap(({ ref }) =>
      ref && Object.hasOwn(PESSOAS, ref.resource) ? [PESSOAS[ref.resource] ?? ''] : [],
    ),
  ];
  if (deQuem.length > 0) return [...new Set(deQuem)];
  return todos(entity).some(ePessoal) ? [texto.outrasPessoas] : [];
}

/** One operation for each register that holds somebody's data. */
export function operacoesDasDeclaracoes(entities: readonly EntityModel[]): readonly Operacao[] {
  return entities.flatMap((entity): Operacao[] => {
    const titulares = titularesDe(entity);
    if (entity.lens || titulares.length === 0) return [];
    const pasta = entity.key.split('/')[0] ?? '';
    const modulo = Object.hasOwn(texto.modulos, pasta)
      ? texto.modulos[pasta as Modulo]
      : texto.modulos.cadastros;
    const campos = todos(entity)
      .filter(({ readOnly, kind }) => !readOnly && kind !== 'child')
      .map(({ title }) => title);
    return [
      {
        chave: `declaracao:${entity.name}`,
        titulo: entity.plural,
        modulo: modulo.titulo,
        origem: 'DECLARACAO',
        finalidade: modulo.finalidade,
        baseLegal: modulo.baseLegal,
        categoriasDados: [...new Set(campos)].join(', ').slice(0, MAIOR),
        categoriasTitulares: titulares.join(', '),
        retencao: entity.retain ?? modulo.retencao,
        quemRecebe: modulo.quemRecebe,
        exterior: 'NAO',
        medidas: entity.auditRead ? texto.medidasLidas : texto.medidas,
      },
    ];
  });
}

type Ambiente = { readonly [nome: string]: string | undefined };

/** The hosts that a variable names: 'https://user@host:port/path', 'turn:host:3478?transport=udp', and several with commas. */
function lugaresDe(env: Ambiente, variavel: string): readonly string[] {
  const enderecos = (env[variavel] ?? '').split(',').map((endereco) => endereco.trim());
  const hosts = enderecos.flatMap((endereco) => {
    const [, host] = /^[a-z][a-z\d+.-]*:(?:\/\/)?(?:[^/@]*@)?(\[[^\]]+\]|[^/:?#]+)/i.exec(endereco) ?? [];
    return host === undefined ? [] : [host.toLowerCase()];
  });
  return [...new Set(hosts)];
}

/** Of the house itself: this machine, its net, a name that no other net knows. */
function ehDaCasa(host: string): boolean {
  const nu = host.replace(/^\[|\]$/g, '');
  if (/^[\d.]+$/.test(nu) || nu.includes(':')) return isEnderecoInterno(nu);
  return !nu.includes('.') || /\.(?:localhost|local|internal|lan|intranet)$/.test(nu);
}

/** Of the State, whose services stay in the country (Portaria SGD/MGI 5.950/2023). */
const DO_ESTADO = /\.(?:gov|jus|leg|mil|mp|def)\.br$/;

type Servico = (typeof texto.servicos)[number];

/**
 * Whether what goes there leaves the country. A name that ends in '.br' says where it was registered and not where its machines
 * are: only of a service that is known to be here it says that it is this one.
 */
function exteriorDe({ exterior }: Servico, lugares: readonly string[]): Operacao['exterior'] {
  if (lugares.length === 0) return exterior === 'NAO' ? 'A_CONFIRMAR' : exterior;
  const fica = (lugar: string): boolean =>
    ehDaCasa(lugar) || DO_ESTADO.test(lugar) || (exterior === 'NAO' && lugar.endsWith('.br'));
  return lugares.every(fica) ? 'NAO' : 'A_CONFIRMAR';
}

/** Amazon says by its region where files lie. */
function daAmazon(env: Ambiente): { readonly lugar: string; readonly exterior: Operacao['exterior'] } {
  const regiao = env['S3_REGION']?.trim() || 'us-east-1';
  return { lugar: texto.amazon(regiao), exterior: regiao === 'sa-east-1' ? 'NAO' : 'SIM' };
}

/** Who outside receives data, as this installation is configured. What is not configured is not there. */
export function destinatarios(env: Ambiente): readonly Operacao[] {
  return texto.servicos.flatMap((servico): Operacao[] => {
    const { chave, ligado, padrao } = servico;
    if (ligado !== null && !env[ligado]?.trim()) return [];
    const lugares = lugaresDe(env, servico.endereco);
    const { lugar, exterior } =
      chave === 's3' && lugares.length === 0
        ? daAmazon(env)
        : { lugar: lugares.join(', ') || padrao, exterior: exteriorDe(servico, lugares) };
    return [
      {
        chave: `servico:${chave}`,
        titulo: servico.titulo,
        modulo: texto.moduloServicos,
        origem: 'CONFIGURACAO',
        finalidade: servico.finalidade,
        baseLegal: servico.baseLegal,
        categoriasDados: servico.dados,
        categoriasTitulares: servico.titulares,
        retencao: texto.retencaoDeFora,
        quemRecebe: texto.recebe(servico.titulo, lugar),
        exterior,
        medidas: servico.medidas,
      },
    ];
  });
}
