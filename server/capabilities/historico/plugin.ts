/** The history, assembled for app.ts: whoever has something of a patient to show declares it on `app.historico`. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { FonteDeCurvas, FonteHistorico } from './tipos.ts';

export type Historico = {
  /** Refuses a kind that is declared twice: the address names it. */
  readonly declarar: (...fontes: readonly FonteHistorico[]) => void;
  readonly fontes: () => readonly FonteHistorico[];
  /** What is drawn over time beside the vital signs. */
  readonly declararCurvas: (fonte: FonteDeCurvas) => void;
  readonly curvas: () => readonly FonteDeCurvas[];
};

declare module 'fastify' {
  interface FastifyInstance {
    historico: Historico;
  }
}

export const historico = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const fontes: FonteHistorico[] = [];
    const curvas: FonteDeCurvas[] = [];
    app.decorate('historico', {
      declarar(...novas) {
        for (const fonte of novas) {
          if (fontes.some(({ tipo }) => tipo === fonte.tipo))
            throw new Error(`the history has two sources '${fonte.tipo}'`);
          fontes.push(fonte);
        }
      },
      fontes: () => fontes,
      declararCurvas: (fonte) => void curvas.push(fonte),
      curvas: () => curvas,
    });
    done();
  },
  { name: 'historico', fastify: '5.x' },
);
