/** Who waits for a bed, the urgent first. */
import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { MapaInternacao, PedidoNoMapa } from '#domain/internacao/mapa.ts';
import { idadeEmAnos } from '#domain/formato/data.ts';
import { Tag, useTransitions } from '#engine/kit/index.ts';
import { duracaoDita } from '#messages/fila.ts';
import { internacaoTela } from '#messages/internacao-tela.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { useNow } from '#shared/ui/useNow.ts';
import { AdmitDialog } from './Dialogs.tsx';

const { espera: texto } = internacaoTela;

type Props = { readonly mapa: MapaInternacao; readonly atraso: number; readonly reler: () => void };

export function Waiting({ mapa, atraso, reler }: Props) {
  const can = useCan();
  const { entity } = useEntity('internacoes');
  const life = useTransitions(entity);
  const agora = useNow(atraso);
  const [pedido, setPedido] = useState<PedidoNoMapa | null>(null);
  return (
    <section aria-labelledby="espera-leito" className="z-pilha">
      <h2 id="espera-leito">{`${texto.titulo} (${mapa.pedidos.length})`}</h2>
      {mapa.pedidos.length === 0 ? <p className="z-fraco">{texto.vazio}</p> : null}
      <ul className="z-limpa z-pilha">
        {mapa.pedidos.map((item) => (
          <li key={item.id} className="z-pilha z-espera">
            <div className="z-linha">
              <Link to={`/internacoes/form/${item.id}`}>{nomeIdade(item, mapa.hoje)}</Link>
              {item.carater === 'URGENCIA' ? (
                <Tag tone="error">{texto.urgencia}</Tag>
              ) : (
                <Tag>{texto.eletivo}</Tag>
              )}
            </div>
            <span className="z-fraco">
              {[
                texto.ha(duracaoDita(agora - Date.parse(item.solicitadaEm))),
                texto.de[item.origem],
                item.tipoLeito === null ? null : texto.leitoDe[item.tipoLeito],
                item.setor === null ? null : texto.paraSetor(item.setor),
                reservado(mapa, item),
                item.solicitadaPor === null ? null : texto.por(item.solicitadaPor),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Flex gap={8} wrap>
              {can('internar', entity.subject) ? (
                <Button size="small" color="primary" variant="outlined" onClick={() => setPedido(item)}>
                  {texto.internar}
                </Button>
              ) : null}
              {life.of(item).map((step) => (
                <Button
                  key={step.name}
                  size="small"
                  onClick={() => life.ask(step, item, item.paciente, reler)}
                >
                  {step.title}
                </Button>
              ))}
            </Flex>
          </li>
        ))}
      </ul>
      {mapa.saidas.length > 0 ? (
        <>
          <h3>{`${texto.saidas} (${mapa.saidas.length})`}</h3>
          <ul className="z-limpa z-pilha">
            {mapa.saidas.map(({ id, paciente, saiuEm, destino, transferenciaId }) => (
              <li key={id} className="z-espera">
                <Link
                  to={
                    transferenciaId === null
                      ? `/internacoes/form/${id}`
                      : `/transferencia-paciente/form/${transferenciaId}`
                  }
                >
                  {paciente}
                </Link>{' '}
                <span className="z-fraco">
                  {[
                    destino === null ? null : texto.paraDestino(destino),
                    saiuEm === null ? null : texto.saiuHa(duracaoDita(agora - Date.parse(saiuEm))),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {life.dialog}
      {pedido ? (
        <AdmitDialog mapa={mapa} pedido={pedido} onClose={() => setPedido(null)} onDone={reler} />
      ) : null}
    </section>
  );
}

function nomeIdade({ paciente, nascimento, sexo }: PedidoNoMapa, hoje: string): string {
  const idade =
    nascimento === null ? null : `${idadeEmAnos(nascimento, hoje)}${sexo === null ? '' : ` ${sexo}`}`;
  return [paciente, idade].filter(Boolean).join(', ');
}

function reservado({ leitos }: MapaInternacao, { leitoReservadoId }: PedidoNoMapa): string | null {
  const leito = leitos.find(({ id }) => id === leitoReservadoId);
  return leito ? texto.reservado(leito.nome) : null;
}
