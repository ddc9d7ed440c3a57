/** What a bed holds and what may be done with it and with who is in it. */
import { Button, Descriptions, Flex } from 'antd';
import { useState } from 'react';
import { cabe, type LeitoNoMapa, type MapaInternacao } from '#domain/internacao/mapa.ts';
import { formatData } from '#domain/formato/data.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { Tag, useTransitions } from '#engine/kit/index.ts';
import { internacaoTela } from '#messages/internacao-tela.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { Drawer } from '#shared/ui/Modal.tsx';
import { AdmitDialog, MoveDialog } from './Dialogs.tsx';
import { PatientPart } from './PatientPart.tsx';

const { leito: texto } = internacaoTela;

type Props = {
  readonly mapa: MapaInternacao;
  readonly leito: LeitoNoMapa;
  readonly onClose: () => void;
  readonly reler: () => void;
};

export function BedDrawer({ mapa, leito, onClose, reler }: Props) {
  const can = useCan();
  const { entity: leitos } = useEntity('leitos');
  const { entity: internacoes } = useEntity('internacoes');
  const doLeito = useTransitions(leitos);
  const [fazendo, setFazendo] = useState<'internar' | 'transferir' | null>(null);
  const { estada, situacao } = leito;
  // Where the stay has gone on ('Alta pedida'), that is what counts; the bed itself is still held.
  const estado =
    estada && estada.situacao !== 'INTERNADA'
      ? internacoes.lifecycle?.state[estada.situacao]
      : leitos.lifecycle?.state[situacao];
  const fechar = () => setFazendo(null);
  const recebe =
    situacao === 'LIVRE' || (situacao === 'RESERVADO' && mapa.pedidos.some(({ id }) => cabe(leito, id)));
  return (
    <Drawer
      title={texto.titulo(leito.nome)}
      extra={<Tag tone={estado?.tone ?? 'neutral'}>{estado?.title}</Tag>}
      width={480}
      onClose={onClose}
    >
      <Flex vertical gap={16}>
        <Facts leito={leito} />
        {estada ? (
          <PatientPart estada={estada} reler={reler} onMove={() => setFazendo('transferir')} />
        ) : null}
        <section aria-labelledby="leito-leito" className="z-pilha">
          <h3 id="leito-leito">{texto.doLeito}</h3>
          <Flex wrap gap={8}>
            {recebe && can('internar', internacoes.subject) ? (
              <Button type="primary" onClick={() => setFazendo('internar')}>
                {texto.internar}
              </Button>
            ) : null}
            {doLeito.of(leito).map((step) => (
              <Button
                key={step.name}
                danger={step.danger}
                onClick={() => doLeito.ask(step, leito, texto.titulo(leito.nome), reler)}
              >
                {step.title}
              </Button>
            ))}
            <ButtonLink to={`/leitos?abrir=${leito.id}`}>{texto.cadastro}</ButtonLink>
          </Flex>
        </section>
      </Flex>
      {doLeito.dialog}
      {fazendo === 'internar' ? (
        <AdmitDialog mapa={mapa} leito={leito} onClose={fechar} onDone={reler} />
      ) : null}
      {fazendo === 'transferir' && estada ? (
        <MoveDialog
          mapa={mapa}
          leito={leito}
          estada={estada}
          onClose={fechar}
          onDone={() => {
            reler();
          }}
        />
      ) : null}
    </Drawer>
  );
}

function Facts({ leito }: { readonly leito: LeitoNoMapa }) {
  const { estada, reserva, motivoBloqueio, observacao, desde } = leito;
  // Whoever reads patients has the name in the header below.
  const nomeAqui = !useCan()('view', 'paciente');
  const fatos: readonly (readonly [string, string | null])[] = estada
    ? [
        [texto.paciente, nomeAqui ? estada.paciente : null],
        [texto.internado, formatMinuto(estada.internadaEm)],
        [texto.previsao, estada.previsaoAlta === null ? texto.semPrevisao : formatData(estada.previsaoAlta)],
        [texto.responsavel, estada.profissional],
        [texto.convenio, estada.convenio ?? texto.particular],
        [
          texto.transferencia,
          estada.transferencia === null
            ? null
            : texto.transferenciaPara(estada.transferencia.situacao, estada.transferencia.destino),
        ],
      ]
    : [
        [texto.desde, desde === null ? null : formatMinuto(desde)],
        [texto.reservadoPara, reserva],
        [texto.motivo, motivoBloqueio],
      ];
  const linhas = [...fatos, [texto.observacao, observacao] as const].filter(([, valor]) => valor !== null);
  if (linhas.length === 0) return null;
  return (
    <Descriptions
      column={1}
      size="small"
      items={linhas.map(([label, children]) => ({ key: label, label, children }))}
    />
  );
}
