/** /meu-informe: the supplier's own statement. */
import { Statement } from './Statement.tsx';

export default function OwnStatement() {
  return <Statement daCasa={false} />;
}
