# Homebrew's recipe. packaging/collect fills in the address, version and checksums.
class Geocalc < Formula
  desc "Distances on the Earth, recordings of movement, live positions"
  homepage "@ADDRESS@"
  version "@VERSION@"
  license all_of: ["MIT", "Zlib", "blessing", "Apache-2.0", "BSD-3-Clause"]

  depends_on :linux

  on_intel do
    url "@ADDRESS@/releases/download/@VERSION@/geocalc-@VERSION@-linux-x86_64.tar.gz"
    sha256 "@SHA256_X86_64@"
  end
  on_arm do
    url "@ADDRESS@/releases/download/@VERSION@/geocalc-@VERSION@-linux-aarch64.tar.gz"
    sha256 "@SHA256_AARCH64@"
  end

  def install
    bin.install "bin/geocalc"
    man1.install Dir["share/man/man1/*"]
    bash_completion.install "share/bash-completion/completions/geocalc"
    zsh_completion.install "share/zsh/vendor-completions/_geocalc"
    fish_completion.install "share/fish/vendor_completions.d/geocalc.fish"
    doc.install Dir["share/doc/geocalc/*"]
  end

  test do
    assert_equal "111319.491 m", shell_output("#{bin}/geocalc distance 0 0 0 1").lines.first.chomp
  end
end
