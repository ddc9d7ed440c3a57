/** What is still to be set up, for an administrator, until nothing is. */
import { Button, Card, Flex } from 'antd';
import { ArrowRight } from 'lucide-react';
import {
  proximoPasso,
  quantosPorFazer,
  type AndamentoPasso,
  type ChavePasso,
} from '#domain/inicio/primeiro-dia.ts';
import { primeiroDia as texto } from '#messages/primeiro-dia.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { FIRST_DAY } from './first-day-path.ts';
import { openGuide } from './guide.ts';
import { useFirstDay, useStart } from './first-day.ts';

export default function FirstDayCard() {
  // Failing, it leaves the home as it is: the modules below are there all the same.
  const { data } = useFirstDay();
  const left = data ? quantosPorFazer(data) : 0;
  if (!data || left === 0) return null;
  const next = proximoPasso(data);
  return (
    <Card
      size="small"
      role="region"
      aria-label={texto.cartao}
      title={<h2>{texto.cartao}</h2>}
      extra={<Link to={FIRST_DAY}>{texto.verTodos}</Link>}
    >
      {next === undefined ? (
        <span className="z-fraco">{texto.paraDepois(left)}</span>
      ) : (
        <Missing passos={data} next={next} />
      )}
    </Card>
  );
}

function Missing({
  passos,
  next,
}: {
  readonly passos: readonly AndamentoPasso[];
  readonly next: ChavePasso;
}) {
  const start = useStart();
  const faltam = passos.filter(({ estado }) => estado === 'falta');
  const nothing = faltam.length === passos.length;
  const { titulo } = texto.passos[next];
  return (
    <>
      {nothing ? <p className="inicio-passos">{texto.resumo}</p> : null}
      <Flex wrap align="center" justify="space-between" gap="8px 16px">
        <span className="z-fraco">
          {texto.faltam(faltam.length)}: {faltam.map(({ chave }) => texto.passos[chave].titulo).join(' · ')}
        </span>
        <Button
          type="primary"
          loading={start.busy}
          icon={<ArrowRight size={16} aria-hidden />}
          onClick={() => {
            openGuide();
            void start.run(next);
          }}
        >
          {nothing ? texto.comecar(titulo) : texto.proximo(titulo)}
        </Button>
      </Flex>
    </>
  );
}
