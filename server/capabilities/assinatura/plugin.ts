/** The signature, assembled for app.ts. */
import type { OpenRecords } from '#server/engine/call.ts';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { ConferirAssinado } from '#server/capabilities/documento/index.ts';
import { abrirCofre } from '#server/gateways/vault.ts';
import type { Instalacao } from './meios.ts';
import { exigirDevolvido, type Documentos } from './documentos.ts';
import { registrarFeita } from './momentos.ts';
import { cumprirPedidos } from './pedidos.ts';
import { exigirAssinante } from './pessoa.ts';
import { rotasDeAssinatura } from './routes.ts';
import { rotasDoLink } from './eletronica-routes.ts';
import { rotasDePedidos } from './pedidos-routes.ts';
import { rotasDoValidador } from './validador-iti-routes.ts';
import { assinaturasPara, conferirGuardado, type Assinaturas } from './sozinho.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Signatures of what the product itself makes, for features. */
    assinaturas: Assinaturas;
  }
}

export type AssinaturaDeps = {
  readonly documentos: Documentos;
  readonly instalacao: Instalacao;
  readonly env: { readonly [name: string]: string | undefined };
};

/** What documents ask of a file that says it is signed (POST v1/atualizar-documento). */
export function conferidorDe(instalacao: Instalacao, documentos: Documentos): ConferirAssinado {
  return async (chamada, { objectId, bytes, comCarimbo, ciencia }) => {
    const { cpfCnpj: cpf } = await exigirAssinante(documentos.pool, chamada.contexto);
    return exigirDevolvido({ instalacao, documentos }, chamada, {
      objectId,
      bytes,
      cpf,
      referencia: comCarimbo ? 'AD-RT' : 'AD-RB',
      ciencia,
    });
  };
}

/**
 * A signed file on its way out of the product is checked anew; that the check fails keeps nobody from the file, and the log gets
 * the cause: the lists go on saying when it was checked last.
 */
export const conferirAoSair =
  (instalacao: Instalacao, documentos: Documentos): NonNullable<Documentos['aoSair']> =>
  async (chamada, linha) => {
    await conferirGuardado({ instalacao, documentos }, chamada, linha, 'saida').catch((erro: object) =>
      instalacao.dizer(erro),
    );
  };

/** What follows from every signature: who asked for it is told, and its moment is kept. */
export const depoisDeAssinar =
  (registros: OpenRecords): NonNullable<Documentos['aoAssinar']> =>
  async (db, chamada, linha, antes) => {
    await registrarFeita(db, chamada, linha, antes);
    await cumprirPedidos(registros, db, chamada, linha);
  };

async function plugin(app: FastifyInstance, { documentos, instalacao, env }: AssinaturaDeps): Promise<void> {
  app.addHook('onClose', () => instalacao.meios.leitor.close());
  app.jobs.provide({ files: documentos.files, assinatura: instalacao.meios });
  const oficina = { instalacao, documentos, cofre: abrirCofre(env) };
  app.decorate(
    'assinaturas',
    assinaturasPara(oficina, app.registrosDe, () => app.convites),
  );
  rotasDeAssinatura(app, oficina, documentos.files);
  rotasDoValidador(app, oficina, documentos.files);
  rotasDePedidos(app, documentos.pool);
  await rotasDoLink(app, documentos, instalacao.meios);
}

export const signatures = fp(plugin, {
  name: 'signatures',
  fastify: '5.x',
  dependencies: ['jobs', 'convites', 'records'],
});
