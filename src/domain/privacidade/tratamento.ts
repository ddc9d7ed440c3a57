/** The register of processing (LGPD, art. 37), made from the declarations and from the configuration in force. Pure. */
import { tratamentoTextos as texto } from '#messages/privacidade-tratamento.ts';
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

/** The host that a variable names, or the service's own. */
function lugarDe(env: Ambiente, variavel: string, padrao: string): string {
  // 'https://user@host:port/path': what stands between the slashes, without who and where on it.
  const [, host] =
    /^[a-z][a-z\d+.-]*:\/\/(?:[^/@]*@)?(\[[^\]]+\]|[^/:?#]+)/i.exec(env[variavel]?.trim() ?? '') ?? [];
  return host ?? padrao;
}

const NO_BRASIL = /\.br$/i;
const DA_CASA = /^(localhost|127\.|10\.|192\.168\.|\[?::1)/;

/** Who outside receives data, as this installation is configured. What is not configured is not there. */
export function destinatarios(env: Ambiente): readonly Operacao[] {
  return texto.servicos.flatMap((servico): Operacao[] => {
    const { chave, ligado, padrao } = servico;
    if (ligado !== null && !env[ligado]?.trim()) return [];
    const lugar = lugarDe(env, servico.endereco, padrao);
    const exterior =
      servico.exterior === 'SIM' && lugar === padrao
        ? 'SIM'
        : NO_BRASIL.test(lugar) || DA_CASA.test(lugar)
          ? 'NAO'
          : 'A_CONFIRMAR';
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
