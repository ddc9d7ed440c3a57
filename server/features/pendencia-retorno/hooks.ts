/** A line that a return did not post is settled by the movement that posted it by hand, of the same amount (FIN-03). */
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { compareDecimal } from '#domain/formato/decimal.ts';
import { pendenciasRetorno as texto } from '#messages/pendencia-retorno.ts';
import { rules } from '#server/engine/rules.ts';
import { movimentoJaResolveu } from './repository.ts';

export default rules({
  'pendencias-retornos': {
    steps: {
      resolver: {
        async before({ atual: { id, valor, lado }, campos: { movimentoId } }, { db, registros }) {
          if (movimentoId == null) return;
          const movimento = await registros('movimentos-bancarios').server.everybodys.read(movimentoId);
          if (movimento.situacao === 'ANULADO') recusar(texto.estornado);
          const sentido = lado === 'PAGAMENTO' ? 'SAIDA' : 'ENTRADA';
          if (movimento.sentido !== sentido) throw validationError({ movimentoId: [texto.outroSentido] });
          if (valor !== null && compareDecimal(movimento.valor, valor) !== 0)
            throw validationError({ movimentoId: [texto.outroValor(movimento.valor, valor)] });
          // The bank that paid twice took the money twice: each line has its own movement.
          if (await movimentoJaResolveu(db, movimentoId, id))
            throw validationError({ movimentoId: [texto.jaResolveu] });
        },
      },
      reabrir: {
        // What was said of it no longer holds; the history keeps it.
        before({ valores }) {
          Object.assign(valores, { comoResolvida: null, movimentoId: null });
        },
      },
    },
  },
});
