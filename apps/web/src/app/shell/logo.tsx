import classes from './logo.module.css';

/** Icon and name; decorative inside a link with its own label. */
export function Logo({ size = 28, name = true }: { size?: number; name?: boolean }) {
  return (
    <span className={classes.logo}>
      <img src="/glossa.svg" width={size} height={size} alt="" />
      {name && <span className={classes.name}>Glossa</span>}
    </span>
  );
}
