// Draws a component again only where something of it changed.
import { Component, type ComponentType } from 'preact';

export function unlessSame<Props extends object>(
  Shown: ComponentType<Props>,
  isSame: (before: Props, after: Props) => boolean,
): ComponentType<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      return !isSame(this.props, next);
    }
    override render() {
      return <Shown {...this.props} />;
    }
  };
}
