/** The signature, assembled for app.ts. */
import type { FastifyInstance } from 'fastify';
import type { ConferirAssinado } from '#server/capabilities/documentos/receber.ts';
import { abrirCofre } from '#server/gateways/cofre.ts';
import type { Instalacao } from './meios.ts';
import { exigirDevolvido, type Documentos } from './documentos.ts';
import { exigirAssinante } from './pessoa.ts';
import { rotasDeAssinatura } from './rotas.ts';
import { rotasDePedidos } from './rotas-pedidos.ts';

export type AssinaturaDeps = {
  readonly documentos: Documentos;
  readonly instalacao: Instalacao;
  readonly env: { readonly [name: string]: string | undefined };
};

/** What documents ask of a file that says it is signed (POST v1/atualizar-documento). */
export function conferidorDe(instalacao: Instalacao, documentos: Documentos): ConferirAssinado {
  return async (chamada, { objectId, bytes, comCarimbo }) => {
    const { cpfCnpj: cpf } = await exigirAssinante(documentos.pool, chamada.contexto);
    return exigirDevolvido({ instalacao, documentos }, chamada, {
      objectId,
      bytes,
      cpf,
      referencia: comCarimbo ? 'AD-RT' : 'AD-RB',
    });
  };
}

export async function signatures(app: FastifyInstance, { documentos, instalacao, env }: AssinaturaDeps): Promise<void> {
  app.addHook('onClose', () => instalacao.meios.leitor.close());
  rotasDeAssinatura(app, { instalacao, documentos, cofre: abrirCofre(env) }, documentos.files);
  rotasDePedidos(app, documentos.pool);
}
